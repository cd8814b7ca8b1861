import { expect, it } from 'vitest'
import { getApplication } from '#contract/applications/own.ts'
import { getReceived } from '#contract/applications/received.ts'
import { downloadReviewFile, getReview } from '#contract/reviews/desk.ts'
import { getReviewResult } from '#contract/reviews/results.ts'
import { announceRound } from '#contract/reviews/announcement.ts'
import {
  addJuror,
  assignRound,
  createRound,
  getRound,
  listRounds,
  openRound,
  updateRound,
} from '#contract/reviews/rounds.ts'
import type { RoundRules } from '#contract/reviews/rounds.ts'
import { endOpportunity } from '#contract/opportunities/ends.ts'
import { minuteMs } from '#contract/times.ts'
import { appWith } from '#test/app-with.ts'
import { pdf, uploadFile } from '#test/files.ts'
import { applyTo, moveSent, published } from '#test/opportunities.ts'
import { decideAll, judgeAll, queueOf, withoutTie } from '#test/review-rounds.ts'

const at = appWith({ ana: 'trainee', eva: 'trainee', staff: 'staff' })
const app = () => at.api

async function roundOver(contextId: string, rules: Partial<RoundRules> = {}) {
  const { id, version } = await app().call(createRound, { body: { area: 'applications', contextId } }, at.staff)
  const params = { id }
  await app().call(updateRound, { params, body: { version, reviewsPerItem: 1, ...rules } }, at.staff)
  const juror = await withoutTie(app(), await app().as('mentor'))
  await app().call(addJuror, { params: { id, userId: juror.id } }, at.staff)
  await app().call(assignRound, { params, body: { seed: 1, dryRun: false } }, at.staff)
  await app().call(openRound, { params }, at.staff)
  return { id, jurors: [juror], intake: contextId, startups: [] }
}

it('judges the applications to a posting, and its announcement moves them and tells everybody at once', async () => {
  for (const person of [at.ana, at.eva]) await withoutTie(app(), person)
  const posting = await published(app(), at.staff)
  const [first, second] = [await applyTo(app(), posting.slug, at.ana), await applyTo(app(), posting.slug, at.eva)]
  const { contexts } = await app().call(listRounds, { query: { area: 'applications' } }, at.staff)
  expect(contexts).toMatchObject([{ contextId: posting.id, title: { pt: 'Estágio em testes' } }])
  const round = await roundOver(posting.id)
  await judgeAll(app(), round, (_, item) => 5 - 2 * item)
  await decideAll(app(), at.staff, round)
  await app().call(announceRound, { params: { id: round.id }, body: {} }, at.staff)
  const states = [
    await app().call(getApplication, { params: { id: first.id } }, at.ana),
    await app().call(getApplication, { params: { id: second.id } }, at.eva),
  ]
  expect(states.map(({ state }) => state).toSorted()).toEqual(['rejected', 'shortlisted'])
  expect(states.map(({ message }) => message)).toEqual(['Gostámos.', 'Gostámos.'])
  expect(await app().mailed('applications.shortlisted')).toHaveLength(1)
  expect(await app().mailed('applications.rejected')).toHaveLength(1)
  expect((await app().call(getReceived, { params: { id: first.id } }, at.staff)).can.undo).toBe(false)
  const own = { params: { area: 'applications', id: first.id } }
  expect((await app().call(getReviewResult, own, at.ana)).result).toMatchObject({ of: 2, reviews: 1 })
  expect((await app().call(getReviewResult, own, at.eva)).result).toBeNull()
})

it('shows what was sent; a blind juror reads no name and gets no CV', async () => {
  await withoutTie(app(), at.ana)
  const posting = await published(app(), at.staff)
  const { id: cv } = await uploadFile(
    app(),
    { kind: 'cv', name: 'cv.pdf', type: 'application/pdf', content: pdf },
    at.ana,
  )
  const letter = 'Chamo-me Inês Carvalho e gosto de testes.'
  const sent = await applyTo(app(), posting.slug, at.ana, { letter, cv: { from: 'attachment', id: cv } })
  const seen = async (blind: boolean) => {
    const { jurors } = await roundOver(posting.id, { blind })
    const [entry] = await queueOf(app(), jurors[0]!)
    return {
      entry: entry!,
      juror: jurors[0]!,
      ...(await app().call(getReview, { params: { id: entry!.id } }, jurors[0])),
    }
  }
  const blind = await seen(true)
  expect(blind.content).toMatchObject({ title: null, files: [] })
  expect(JSON.stringify(blind.content)).not.toMatch(/Inês|Carvalho/)
  const open = await seen(false)
  expect(open.content).toMatchObject({ title: 'Inês Carvalho', files: [{ number: 1, name: 'cv.pdf' }] })
  const path = downloadReviewFile.path.replace('{id}', open.entry.id).replace('{number}', '1')
  const file = await app().send(path, { token: open.juror.token })
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])

  await moveSent(app(), { id: sent.id, to: 'interview' }, at.staff)
  const { contexts } = await app().call(listRounds, { query: { area: 'applications' } }, at.staff)
  expect(contexts).toEqual([])
})

it('closes the round over a posting that is withdrawn, and tells its jury', async () => {
  await withoutTie(app(), at.ana)
  const posting = await published(app(), at.staff)
  await applyTo(app(), posting.slug, at.ana)
  const { id, jurors } = await roundOver(posting.id)
  const end = { params: { slug: posting.slug }, body: { as: 'withdrawn' } } as const
  await app().call(endOpportunity, end, at.staff)
  app().advance(minuteMs)
  await app().work()
  expect(await app().call(getRound, { params: { id } }, at.staff)).toMatchObject({ state: 'closed', items: 0 })
  expect(await queueOf(app(), jurors[0]!)).toEqual([])
  expect(await app().mailed('reviews.called_off')).toEqual([jurors[0]!.email])
})
