import { expect, it } from 'vitest'
import { appWith } from '#test/app-with.ts'
import { judgedChallenge } from '#test/judged-challenge.ts'
import { reviewWaits } from './occasions.ts'

const at = appWith({ staff: 'staff' })

it('asks a juror while the round runs, after it only for what was given back, until it is decided', async () => {
  const { id, jurors } = await judgedChallenge(at.api, at.staff, { solutions: 1, jurors: 1 })
  const { db, clock } = at.api.deps
  const waits = async (now = clock()) => {
    const { assigned, reminder } = reviewWaits
    return [await assigned(db, jurors[0]!.id, [id], now), await reminder(db, jurors[0]!.id, [id], now)].map(
      (ids) => ids.length,
    )
  }
  expect(await waits()).toEqual([1, 1])
  expect(await waits(new Date(clock().getTime() + 90 * 86_400_000))).toEqual([0, 0])
  await db.updateTable('review_rounds').set({ state: 'closed' }).execute()
  expect(await waits()).toEqual([0, 0])
  await db.updateTable('reviews').set({ returned_at: clock(), returned_reason: 'Falta uma nota.' }).execute()
  expect(await waits()).toEqual([1, 1])
  await db.updateTable('review_rounds').set({ decision: '{}' }).execute()
  expect(await waits()).toEqual([0, 0])
})
