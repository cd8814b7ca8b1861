import { expect, it } from 'vitest'
import { createJudge } from './judge.ts'

const hostile = 'p4$$w0rd'.repeat(32)

it('judges a hostile password while the event loop goes on', async () => {
  const judge = createJudge(600_000)
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  const judgement = judge(hostile, [], []).finally(() => clearInterval(timer))
  const { reasons } = await judgement
  expect(reasons).toContain('guessable')
  // Judged on the event loop, it would leave the timer no turn, or one.
  expect(turns).toBeGreaterThan(2)
})

it('judges one after the other', async () => {
  const judge = createJudge(600_000)
  const [weak, strong] = await Promise.all([
    judge('palavrapasse', [], []),
    judge('regar as batatas ao domingo', [], []),
  ])
  expect([weak.reasons, strong.reasons]).toEqual([['guessable'], []])
})

it('ends at its time limit, every time', async () => {
  const judge = createJudge(1)
  await expect(judge(hostile, [], [])).rejects.toMatchObject({ code: 'unavailable' })
  await expect(judge(hostile, [], [])).rejects.toMatchObject({ code: 'unavailable' })
})
