import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { setNotifications } from '#contract/mails/notifications.ts'
import { assignRound, openRound, type RoundRules } from '#contract/reviews/rounds.ts'
import { appWith } from '#test/app-with.ts'
import { makeRound } from '#test/review-rounds.ts'

const at = appWith({ staff: 'staff' })
const day = 86_400_000

/** Opens a round of three jurors: one wants a mail a day, one wants none, one chose nothing. */
async function openRoundOf(rules: Partial<RoundRules>) {
  const { id, jurors } = await makeRound(at.api, at.staff, { state: 'draft', rules })
  await at.api.call(setNotifications, { body: { reviews: 'daily' } }, jurors[0])
  await at.api.call(setNotifications, { body: { reviews: 'off' } }, jurors[1])
  await at.api.call(assignRound, { params: { id }, body: { seed: 1, dryRun: false } }, at.staff)
  await at.api.call(openRound, { params: { id } }, at.staff)
  const [calm, silent, eager] = jurors.map(({ email }) => email)
  return { calm, silent, eager }
}

it('tells jurors of their reviews as soon as they want it, or not at all', async () => {
  const { calm, eager } = await openRoundOf({})
  expect(await at.api.mailed('reviews.assigned')).toEqual([eager])
  at.api.advance(day)
  await at.api.work()
  expect(await at.api.mailed('mails.digest')).toEqual([calm])
})

it('says in the notice how many wait, so that more of them is news', async () => {
  const { eager } = await openRoundOf({})
  const { rows } = await sql<{ body: string }>`
    select body from notices join users on users.id = user_id where email = ${eager!} and kind = 'reviews.assigned'`.execute(
    at.api.deps.db,
  )
  expect(rows).toEqual([{ body: expect.stringMatching(/^Tens \d+ por avaliar em/) }])
})

it('waits for no daily mail when the round closes soon, and is told also to who wants none', async () => {
  const now = at.api.deps.clock()
  const closesAt = new Date(now.getTime() + day).toISOString()
  const { calm, silent, eager } = await openRoundOf({ opensAt: now.toISOString(), closesAt })
  expect(await at.api.mailed('reviews.due_soon')).toEqual([calm, silent, eager].toSorted())
  expect(await at.api.mailed('reviews.assigned')).toEqual([])
})
