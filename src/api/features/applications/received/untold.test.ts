import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as own from '#contract/applications/own.ts'
import * as received from '#contract/applications/received.ts'
import type { TeamMove } from '#contract/applications/states.ts'
import { endOpportunity } from '#contract/opportunities/ends.ts'
import { appWith } from '#test/app-with.ts'
import { applyTo, moveSent, published } from '#test/opportunities.ts'

const at = appWith({ ana: 'trainee', staff: 'staff' })
const app = () => at.api
const minutes = 60_000

async function applied() {
  const { slug } = await published(app(), at.staff)
  return { slug, id: (await applyTo(app(), slug, at.ana)).id }
}
const move = (id: string, ...states: TeamMove[]) =>
  states.reduce<Promise<unknown>>(async (before, to) => {
    await before
    app().advance(minutes)
    return moveSent(app(), { id, to }, at.staff)
  }, Promise.resolve())
const told = async () => {
  app().advance(received.undoMinutes * minutes)
  await app().work()
}
const undo = (id: string) => app().call(received.undoMoves, { body: { ids: [id] } }, at.staff)
const stepsOf = ({ history }: { history: { step: string }[] }) => history.map(({ step }) => step)
const known = async (id: string) => stepsOf(await app().call(own.getApplication, { params: { id } }, at.ana))
const seen = async (id: string) => stepsOf(await app().call(received.getReceived, { params: { id } }, at.staff))

describe('a move that nobody was told', () => {
  it('stands in the history of the team alone when another follows it', async () => {
    const { id } = await applied()
    await move(id, 'in_review')
    await told()
    await move(id, 'offer', 'rejected')
    expect(await known(id)).toEqual(['submitted', 'in_review'])
    await told()
    expect(await known(id)).toEqual(['submitted', 'in_review', 'rejected'])
    expect(await seen(id)).toEqual(['submitted', 'in_review', 'offer', 'rejected'])
  })

  it('nor one that leads back to what they know', async () => {
    const { id } = await applied()
    await move(id, 'in_review')
    await told()
    await move(id, 'shortlisted', 'in_review')
    await told()
    expect(await known(id)).toEqual(['submitted', 'in_review'])
  })

  it.each([
    [
      'the posting ends',
      'rejected',
      ({ slug }: { slug: string }) =>
        app().call(endOpportunity, { params: { slug }, body: { as: 'withdrawn' } }, at.staff),
    ],
    [
      'the applicant cancels',
      'cancelled',
      ({ id }: { id: string }) => app().call(own.cancelApplication, { params: { id }, body: {} }, at.ana),
    ],
  ])('is not read by its applicant when %s', async (_, end, act) => {
    const sent = await applied()
    await move(sent.id, 'offer')
    await act(sent)
    await told()
    expect(await known(sent.id)).toEqual(['submitted', end])
    expect(await seen(sent.id)).toEqual(['submitted', 'offer', end])
  })

  it('is told also when something else has the application at that moment', async () => {
    const { id } = await applied()
    await move(id, 'offer')
    app().advance(received.undoMinutes * minutes)
    const { db } = app().deps
    const job = { isDone: false }
    const work = await db.transaction().execute(async (tx) => {
      await sql`select from applications where id = ${id} for no key update`.execute(tx)
      const working = app()
        .work()
        .finally(() => (job.isDone = true))
      const waits = sql`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`
      while (!job.isDone && (await waits.execute(db)).rows.length === 0);
      return { working }
    })
    await work.working
    expect(await app().mailed('applications.offer')).toEqual([at.ana.email])
  })

  it('leaves no history when it is undone, however many there were', async () => {
    const { id } = await applied()
    await move(id, 'in_review', 'shortlisted', 'interview')
    await undo(id)
    expect(await seen(id)).toEqual(['submitted', 'in_review', 'shortlisted'])
    await undo(id)
    expect([await seen(id), await known(id)]).toEqual([['submitted'], ['submitted']])
  })
})
