import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

it('admits a bounded number at once, in order of arrival', async () => {
  const gate = createGate(3, 5000)
  const order: number[] = []
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      gate(async () => {
        order.push(index)
        most = Math.max(most, (inside += 1))
        await sleep(1)
        inside -= 1
      }),
    ),
  )
  expect(most).toBe(3)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

it('continues after work that fails', async () => {
  const gate = createGate(1, 5000)
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(gate(async () => 'yes')).resolves.toBe('yes')
})

it('refuses only those that waited too long', async () => {
  const gate = createGate(1, 20)
  const slow = gate(() => sleep(60, 'done'))
  await expect(gate(async () => 'never')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(slow).resolves.toBe('done')
  await expect(gate(async () => 'next')).resolves.toBe('next')
})
