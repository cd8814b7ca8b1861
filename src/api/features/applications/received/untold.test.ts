import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as own from '#contract/applications/own.ts'
import * as received from '#contract/applications/received.ts'
import type { TeamMove } from '#contract/applications/states.ts'
import { endOpportunity } from '#contract/opportunities/ends.ts'
import { appWith } from '#test/app-with.ts'
import { dayMs } from '#contract/times.ts'
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

  const day = (days: number) => new Date(app().deps.clock().getTime() + days * dayMs).toISOString()
  const offer = async (id: string, replyBy?: string) => {
    const { version } = await app().call(received.getReceived, { params: { id } }, at.staff)
    await app().call(received.moveReceived, { params: { id }, body: { to: 'offer', version, replyBy } }, at.staff)
  }
  const dayOf = async (id: string) => (await app().call(own.getApplication, { params: { id } }, at.ana)).replyBy
  const letters = async () => (await app().mailed('applications.offer')).length

  it('and that made an offer anew keeps its day, or tells the other one', async () => {
    const { id } = await applied()
    const first = day(10)
    await offer(id, first)
    await told()
    await move(id, 'rejected', 'in_review')
    await offer(id)
    await told()
    expect([await dayOf(id), await letters()]).toEqual([first, 1])
    await move(id, 'rejected', 'in_review')
    const other = day(4)
    await offer(id, other)
    expect(await dayOf(id)).toBe(first)
    await told()
    expect([await dayOf(id), await letters()]).toEqual([other, 2])
    const mails = app().deps.db.selectFrom('mails').select('subject').where('kind', '=', 'applications.offer')
    expect((await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()).subject).toContain('Novo dia')
  })

  it('and that made an offer anew leaves the day that was told when it is taken back', async () => {
    const { id } = await applied()
    const first = day(10)
    await offer(id, first)
    await told()
    await move(id, 'rejected')
    expect(await dayOf(id)).toBe(first)
    await undo(id)
    expect(await dayOf(id)).toBe(first)
    await move(id, 'rejected', 'in_review')
    await offer(id, day(4))
    await undo(id)
    await undo(id)
    await told()
    expect([await dayOf(id), await letters()]).toEqual([first, 1])
  })

  it('leaves no history when it is undone, however many there were', async () => {
    const { id } = await applied()
    await move(id, 'in_review', 'shortlisted', 'interview')
    await undo(id)
    expect(await seen(id)).toEqual(['submitted', 'in_review', 'shortlisted'])
    await undo(id)
    expect([await seen(id), await known(id)]).toEqual([['submitted'], ['submitted']])
  })

  it('and its words go with it: those that were told, or written before, stand again', async () => {
    const { id } = await applied()
    const say = (to: TeamMove, pt: string) => moveSent(app(), { id, to, message: { pt } }, at.staff)
    const read = async () => (await app().call(own.getApplication, { params: { id } }, at.ana)).message
    await say('offer', 'Queremos-te.')
    await say('rejected', 'Afinal não.')
    await undo(id)
    await told()
    expect(await read()).toBe('Queremos-te.')
    const mails = await app().deps.db.selectFrom('mails').select('body_text').execute()
    expect(mails.filter(({ body_text }) => body_text.includes('Afinal não.'))).toEqual([])
    await say('rejected', 'Já não dá.')
    expect(await read()).toBe('Queremos-te.')
    await undo(id)
    expect(await read()).toBe('Queremos-te.')
    await say('rejected', 'Já não dá.')
    await say('in_review', 'Voltamos a ver.')
    await app().call(own.cancelApplication, { params: { id }, body: {} }, at.ana)
    expect(await read()).toBe('Queremos-te.')
  })
})
