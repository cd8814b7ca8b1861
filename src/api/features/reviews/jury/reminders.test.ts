import { expect, it } from 'vitest'
import { remindJurors, reopenReview } from '#contract/reviews/jury.ts'
import * as manage from '#contract/reviews/rounds.ts'
import { dayMs, hourMs, minuteMs } from '#contract/times.ts'
import { appWith } from '#test/app-with.ts'
import { signInAgain } from '#test/factories.ts'
import { giveScores, judgeAll, makeRound, queueOf, type MadeRound } from '#test/review-rounds.ts'
import { dueReminder } from './reminders.ts'

const at = appWith({ staff: 'staff', admin: 'admin' })
const t = () => at.api
const ask = ({ id }: MadeRound, userId?: string) => ({ params: { id }, body: userId ? { userId } : {} })
const reminded = () => t().mailed('reviews.reminder')
const emailsOf = (people: readonly { email: string }[]) => people.map(({ email }) => email).toSorted()

/** Three jurors, of whom the first has handed everything in. */
async function partlyJudged(): Promise<MadeRound> {
  const made = await makeRound(t(), at.staff, { startups: 1 })
  const [done] = made.jurors
  await giveScores(t(), done!, (await queueOf(t(), done!))[0]!.id, [4])
  return made
}
/** The jobs of a minute that passes at this time. */
async function minuteAt(time: Date) {
  t().setTime(time.toISOString())
  await t().work()
}

it.each([
  [4, null],
  [3, 3],
  [1.1, 3],
  [1, 1],
  [0.1, 1],
  [0, null],
  [-1, null],
])('%s days before the end the reminder of day %s is due', (left, days) => {
  const now = new Date('2026-03-12T10:00:00Z')
  expect(dueReminder(new Date(now.getTime() + left * dayMs), now)).toBe(days)
})

it('reminds all who miss something, or one of them, and nobody twice within an hour', async () => {
  const made = await partlyJudged()
  const [, second, third] = made.jurors
  const { missing, can } = await t().call(manage.getRound, { params: { id: made.id } }, at.staff)
  expect([missing.map(({ id, count }) => [id, count]).toSorted(), can.remind]).toEqual([
    [
      [second!.id, 1],
      [third!.id, 1],
    ].toSorted(),
    true,
  ])
  expect(await t().call(remindJurors, ask(made, second!.id), at.staff)).toEqual({ told: 1, left: 0 })
  expect(await t().call(remindJurors, ask(made), at.staff)).toEqual({ told: 1, left: 1 })
  expect(await reminded()).toEqual(emailsOf([second!, third!]))
  expect(await t().refused(remindJurors, ask(made), at.staff)).toMatchObject({ code: 'reminded_lately' })
  expect(await t().refused(remindJurors, ask(made, made.jurors[0]!.id), at.staff)).toMatchObject({
    code: 'nobody_missing',
  })
  t().advance(hourMs)
  expect(await t().call(remindJurors, ask(made), at.staff)).toEqual({ told: 2, left: 0 })
  const { jurorList } = await t().call(manage.getRound, { params: { id: made.id } }, at.staff)
  const now = t().deps.clock().toISOString()
  expect(jurorList.map(({ remindedAt }) => remindedAt)).toEqual([null, now, now])
})

it('reminds once when two of the staff ask at the same moment', async () => {
  const made = await partlyJudged()
  const both = await Promise.allSettled([
    t().call(remindJurors, ask(made), at.staff),
    t().call(remindJurors, ask(made), at.admin),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await reminded()).toHaveLength(2)
})

it('reminds by itself three days and one day before the end, each once, and by another end if it moves', async () => {
  const made = await partlyJudged()
  const late = emailsOf(made.jurors.slice(1))
  const { closesAt, version } = await t().call(manage.getRound, { params: { id: made.id } }, at.staff)
  const before = (days: number, end = closesAt) => new Date(new Date(end).getTime() - days * dayMs)
  await minuteAt(new Date(before(3).getTime() - minuteMs))
  expect(await reminded()).toEqual([])
  await minuteAt(before(3))
  expect(await reminded()).toEqual(late)
  await minuteAt(before(2))
  expect(await reminded()).toEqual(late)
  await minuteAt(before(1))
  expect(await reminded()).toEqual([...late, ...late].toSorted())
  await t().deps.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', made.jurors[2]!.id).execute()
  const later = before(-9).toISOString()
  const staff = await signInAgain(t().deps, at.staff)
  await t().call(manage.updateRound, { params: { id: made.id }, body: { version, closesAt: later } }, staff)
  await minuteAt(before(3, later))
  expect(await reminded()).toEqual([...late, ...late, made.jurors[1]!.email].toSorted())
})

it('tells jurors who miss something when the end moves, and never moves it into the past', async () => {
  const made = await partlyJudged()
  const { version } = await t().call(manage.getRound, { params: { id: made.id } }, at.staff)
  const end = (hours: number) => new Date(t().deps.clock().getTime() + hours * hourMs).toISOString()
  const move = (closesAt: string, read = version) => ({ params: { id: made.id }, body: { version: read, closesAt } })
  t().advance(2 * hourMs)
  expect(await t().refused(manage.updateRound, move(end(-1)), at.staff)).toMatchObject({
    errors: [{ field: 'closesAt', code: 'round_closes_past' }],
  })
  const nearer = await t().call(manage.updateRound, move(end(20)), at.staff)
  expect(await t().mailed('reviews.new_end')).toEqual(emailsOf(made.jurors.slice(1)))
  const mails = t().deps.db.selectFrom('mails').select('body_text').where('kind', '=', 'reviews.new_end')
  expect((await mails.execute())[0]!.body_text).toContain('sexta-feira, 13 de março')
  // The same end again is no news.
  await t().call(manage.updateRound, move(nearer.closesAt, nearer.version), at.staff)
  expect(await t().mailed('reviews.new_end')).toHaveLength(2)
})

it('reminds nobody of what is past when a round opens shortly before its end', async () => {
  const end = new Date(t().deps.clock().getTime() + 2 * dayMs).toISOString()
  await makeRound(t(), at.staff, { startups: 1, rules: { closesAt: end } })
  t().advance(minuteMs)
  await t().work()
  expect(await reminded()).toEqual([])
})

it('after the end reminds only of what was given back', async () => {
  const made = await makeRound(t(), at.staff, { startups: 1 })
  await judgeAll(t(), { jurors: made.jurors.slice(0, 2) }, () => 3)
  await t().call(manage.closeRound, { params: { id: made.id } }, at.staff)
  expect(await t().refused(remindJurors, ask(made), at.staff)).toMatchObject({ code: 'nobody_missing' })
  const reviewId = (await queueOf(t(), made.jurors[0]!))[0]!.id
  const back = { params: { id: made.id, reviewId }, body: { reason: 'Falta o porquê.' } }
  await t().call(reopenReview, back, at.staff)
  expect(await t().call(remindJurors, ask(made), at.staff)).toEqual({ told: 1, left: 0 })
  expect(await reminded()).toEqual([made.jurors[0]!.email])
})
