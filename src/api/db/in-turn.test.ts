import { expect, it } from 'vitest'
import { createTurns } from './in-turn.ts'

it('runs work of one key one after the other, also after a failure, and does not wait for another key', async () => {
  const inTurn = createTurns()
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const failing = inTurn('event', async () => {
    await first.promise
    order.push('first')
    throw new Error('no')
  })
  const second = inTurn('event', async () => void order.push('second'))
  await inTurn('other', async () => void order.push('other'))
  first.resolve()
  await expect(failing).rejects.toThrow('no')
  await second
  expect(order).toEqual(['other', 'first', 'second'])
})
