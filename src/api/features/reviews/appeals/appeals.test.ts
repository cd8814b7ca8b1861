import { expect, it } from 'vitest'
import * as contract from '#contract/reviews/appeals.ts'
import { announceRound } from '#contract/reviews/announcement.ts'
import { appWith } from '#test/app-with.ts'
import { decideAll, judgeAll, makeRound } from '#test/review-rounds.ts'

const at = appWith({ staff: 'staff' })
const day = 86_400_000

async function announced(appealDays = 7) {
  const made = await makeRound(at.api, at.staff, { rules: { appealDays } })
  await judgeAll(at.api, made, (_, item) => 3 + item)
  await decideAll(at.api, at.staff, made)
  await at.api.call(announceRound, { params: { id: made.id }, body: {} }, at.staff)
  return { ...made, first: made.startups[0]!, second: made.startups[1]! }
}
const of = ({ id }: { id: string }) => ({ area: 'startups', id })
const body = { lang: 'pt', text: 'O critério da equipa não bate certo.' } as const

it('shows the team what was frozen about it, without a juror and without the others', async () => {
  const { id, first, jurors } = await announced()
  const shown = await at.api.call(contract.getAppeal, { params: of(first) }, first.owner)
  expect(shown).toMatchObject({ appeal: null, can: { appeal: true }, record: { of: 2, cut: 1 } })
  expect(shown.record!.reviews).toHaveLength(3)
  const text = JSON.stringify(shown)
  for (const juror of jurors) expect(text).not.toContain(juror.id)
  expect(text).not.toContain(id)
})

it('is asked once, answered once in words, and told both ways', async () => {
  const { first, second } = await announced()
  const asked = await at.api.call(contract.fileAppeal, { params: of(first), body }, first.owner)
  expect(asked).toMatchObject({ can: { appeal: false }, appeal: { text: body.text, answer: null } })
  expect(await at.api.mailed('reviews.appeal')).toEqual([at.staff.email])
  const mail = at.api.deps.db.selectFrom('mails').select('subject').where('kind', '=', 'reviews.appeal')
  expect((await mail.executeTakeFirstOrThrow()).subject).toMatch(/^Pedido de revisão da entrega S-0\d: /)
  const again = await at.api.refused(contract.fileAppeal, { params: of(first), body }, first.owner)
  expect(again.code).toBe('appeal_exists')
  expect((await at.api.refused(contract.fileAppeal, { params: of(first), body }, second.owner)).code).toBe('not_found')

  const { items } = await at.api.call(contract.listAppeals, { query: {} }, at.staff)
  const answer = { params: { id: items[0]!.id }, body: { upheld: true, reason: { pt: 'Têm razão, vão à final.' } } }
  const answered = await at.api.call(contract.answerAppeal, answer, at.staff)
  expect(answered.answer).toMatchObject({ upheld: true, text: { pt: 'Têm razão, vão à final.' } })
  expect((await at.api.refused(contract.answerAppeal, answer, at.staff)).code).toBe('state_conflict')
  expect(await at.api.mailed('reviews.appeal_answered')).toEqual([first.owner.email])
  expect((await at.api.call(contract.listAppeals, { query: {} }, at.staff)).items).toEqual([])
})

it('tells the team once that the answer it was promised is late, and not when it came', async () => {
  const { first, second } = await announced()
  const [late, early] = await Promise.all(
    [first, second].map((startup) => at.api.call(contract.fileAppeal, { params: of(startup), body }, startup.owner)),
  )
  const answer = { upheld: false, reason: { pt: 'Lemos outra vez e mantém-se.' } }
  await at.api.call(contract.answerAppeal, { params: { id: early!.appeal!.id }, body: answer }, at.staff)
  at.api.advance(Date.parse(late!.appeal!.dueAt) - at.api.deps.clock().getTime() - 1)
  await at.api.work()
  expect(await at.api.mailed('reviews.appeal_late')).toEqual([])
  at.api.advance(3 * day)
  await at.api.work()
  expect(await at.api.mailed('reviews.appeal_late')).toEqual([first.owner.email])
})

it('ends with its last day, and is not there where the round has none', async () => {
  const { first } = await announced(1)
  const { until } = await at.api.call(contract.getAppeal, { params: of(first) }, first.owner)
  expect(Date.parse(until!) - at.api.deps.clock().getTime()).toBe(day)
  await at.api.deps.db
    .updateTable('review_rounds')
    .set({ announced_at: new Date(Date.parse(until!) - 2 * day - 1) })
    .execute()
  expect((await at.api.refused(contract.fileAppeal, { params: of(first), body }, first.owner)).code).toBe('appeal_over')
  const without = await announced(0)
  const shown = await at.api.call(contract.getAppeal, { params: of(without.first) }, without.first.owner)
  expect(shown).toMatchObject({ until: null, record: null, can: { appeal: false } })
})
