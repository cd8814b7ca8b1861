import { beforeEach, describe, expect, it } from 'vitest'
import { areas } from '#api/areas.ts'
import { erasePerson } from '#api/features/accounts/leaving/erase.ts'
import { changeAccess } from '#contract/accounts/accounts.ts'
import * as booking from '#contract/mentoring/booking.ts'
import * as sessions from '#contract/mentoring/sessions.ts'
import { dayMs } from '#contract/times.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { signInAgain } from '#test/factories.ts'
import { startupOf } from '#test/opportunities.ts'
import { asked, joinTeam, noted, offered } from '../mentoring.test-kit.ts'

const at = appWith({
  mentor: 'mentor',
  ana: 'founder',
  rui: 'founder',
  leonor: 'founder',
  eva: 'trainee',
  admin: 'admin',
})
const app = () => at.api
let caixeiro: string
let zelo: string
beforeEach(async () => {
  caixeiro = await startupOf(app(), at.ana)
  zelo = await startupOf(app(), at.rui)
})

const fresh = (who: Signed) => signInAgain(app().deps, who)
const request = (id: string, who: Signed) => app().call(booking.getRequest, { params: { id } }, who)
const after = (id: string, who: Signed) => app().call(sessions.getAfter, { params: { id } }, who)
const note = (version: number) => {
  const action = { id: crypto.randomUUID(), body: 'Pedir duas propostas', ownerId: at.ana.id, dueOn: '2026-03-24' }
  const words = { sharedNote: 'Compram a licença.', privateNote: 'SEGREDO', advice: 'Façam a fila.' }
  return noted({ ...words, prepared: 4, actions: [action], version })
}
const writeNote = async (id: string, who: Signed) =>
  app().call(sessions.saveAfter, { params: { id }, body: note((await after(id, who)).version) }, who)
const nothing = { sharedNote: '', privateNote: '', advice: '', prepared: null, actions: [] }

describe('what was noted for one team', () => {
  it('is not there for the next that has the hour, nor written by a form that stayed open', async () => {
    const hour = await offered(app(), at.mentor)
    const { id } = await asked(app(), hour, caixeiro, at.ana)
    const next = await asked(app(), hour, zelo, at.rui)
    app().advance(dayMs)
    await app().work()
    const [mentor, ana, rui] = [await fresh(at.mentor), await fresh(at.ana), await fresh(at.rui)]
    const { version } = await writeNote(hour, mentor)
    await app().call(booking.withdrawRequest, { params: { id } }, ana)
    await app().call(booking.acceptHour, { params: { id: next.id } }, rui)
    expect(await after(hour, mentor)).toMatchObject({ session: { subject: { id: zelo } }, ...nothing })
    const late = await app().refused(sessions.saveAfter, { params: { id: hour }, body: note(version) }, mentor)
    expect(late.code).toBe('stale_version')
    app().setTime('2026-03-16T11:00:00Z')
    const close = { params: { id: hour }, body: { came: true } }
    await app().call(sessions.closeSession, close, await fresh(at.mentor))
    expect(await request(next.id, await fresh(at.rui))).toMatchObject({ note: null, advice: null, actions: [] })
  })

  it('moves with the team that moves its hour', async () => {
    const hour = await offered(app(), at.mentor, { day: '2026-03-13', at: '15:00' })
    const free = await offered(app(), at.mentor)
    const { id } = await asked(app(), hour, caixeiro, at.ana)
    const written = await writeNote(hour, at.mentor)
    await app().call(booking.moveHour, { params: { id }, body: { hourId: free } }, at.ana)
    const { sharedNote, privateNote, advice, prepared, actions } = written
    expect(await after(free, at.mentor)).toMatchObject({ sharedNote, privateNote, advice, prepared, actions })
    expect(actions).toHaveLength(1)
    const next = await asked(app(), hour, zelo, at.rui)
    expect(next.state).toBe('given')
    expect(await after(hour, at.mentor)).toMatchObject(nothing)
  })
})

describe('when who asked is erased', () => {
  async function erased({ id }: Signed) {
    const { db, clock } = app().deps
    await db.updateTable('users').set({ status: 'leaving', erase_at: clock() }).where('id', '=', id).execute()
    await erasePerson(app().deps, areas, id)
  }
  const statesOf = async (hourId: string) => {
    const { db } = app().deps
    const hour = await db.selectFrom('mentor_hours').selectAll().where('id', '=', hourId).executeTakeFirstOrThrow()
    return [hour.state, hour.taken, hour.request_id]
  }

  it('an hour stays with the rest of the team: waited for or past', async () => {
    await joinTeam(app(), caixeiro, at.leonor)
    const past = await offered(app(), at.mentor, { day: '2026-03-12', at: '15:00' })
    const was = await asked(app(), past, caixeiro, at.leonor)
    const hour = await offered(app(), at.mentor)
    const had = await asked(app(), hour, zelo, at.rui)
    const waits = await asked(app(), hour, caixeiro, at.leonor)
    app().advance(dayMs)
    await app().work()
    const mentor = await fresh(at.mentor)
    await writeNote(past, mentor)
    await app().call(sessions.closeSession, { params: { id: past }, body: { came: true } }, mentor)
    await erased(at.leonor)
    await app().call(booking.withdrawRequest, { params: { id: had.id } }, await fresh(at.rui))
    expect(await app().mailed('mentoring.offered')).toEqual([at.ana.email])
    const ana = await fresh(at.ana)
    expect(await request(was.id, ana)).toMatchObject({ note: 'Compram a licença.', actions: [{}] })
    await app().call(booking.acceptHour, { params: { id: waits.id } }, ana)
    const { next } = await app().call(booking.getBooking, { query: {} }, ana)
    expect(next).toMatchObject({ id: waits.id, question: 'Trocamos de fornecedor?' })
    expect(await statesOf(hour)).toEqual(['booked', 1, waits.id])
  })

  it('an hour of a team of one goes on to the next, and the mentor is told', async () => {
    const hour = await offered(app(), at.mentor, { day: '2026-03-13', at: '15:00' })
    await asked(app(), hour, caixeiro, at.ana)
    await erased(at.ana)
    expect(await statesOf(hour)).toEqual(['open', 0, null])
    expect(await app().mailed('mentoring.withdrawn')).toEqual([at.mentor.email])
    expect((await asked(app(), hour, zelo, at.rui)).state).toBe('given')
  })
})

it('an hour that somebody asked for who is suspended is offered to the rest of their team', async () => {
  const hour = await offered(app(), at.mentor)
  const had = await asked(app(), hour, zelo, at.rui)
  await joinTeam(app(), caixeiro, at.leonor)
  const waits = await asked(app(), hour, caixeiro, at.leonor)
  app().advance(dayMs)
  await app().work()
  const suspended = { params: { id: at.leonor.id }, body: { suspended: true } }
  await app().call(changeAccess, suspended, await fresh(at.admin))
  await app().work()
  await app().call(booking.withdrawRequest, { params: { id: had.id } }, await fresh(at.rui))
  expect(await app().mailed('mentoring.offered')).toEqual([at.ana.email])
  const accept = { params: { id: waits.id } }
  expect(await app().call(booking.acceptHour, accept, await fresh(at.ana))).toMatchObject({ state: 'given' })
})

it('hours of a trainee who is suspended go on to the next, and the mentor is told', async () => {
  const hour = await offered(app(), at.mentor)
  const had = await asked(app(), hour, at.eva.id, at.eva)
  const next = await asked(app(), hour, zelo, at.rui)
  app().advance(dayMs)
  await app().work()
  const other = await offered(app(), await fresh(at.mentor), { day: '2026-03-20' })
  const wanted = await asked(app(), other, at.eva.id, await fresh(at.eva))
  const suspended = { params: { id: at.eva.id }, body: { suspended: true } }
  await app().call(changeAccess, suspended, await fresh(at.admin))
  app().advance(10 * 60_000)
  await app().work()
  const rows = await app().deps.db.selectFrom('mentor_requests').select(['id', 'state']).execute()
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  expect([had, next, wanted].map(({ id }) => states.get(id))).toEqual(['withdrawn', 'offered', 'withdrawn'])
  expect(await app().mailed('mentoring.withdrawn')).toEqual([at.mentor.email])
  expect(await app().mailed('mentoring.offered')).toEqual([at.rui.email])
})

it('keeps the limits also when an hour is moved, or comes from the line', async () => {
  const made: string[] = []
  for (const day of ['2026-03-17', '2026-03-24', '2026-03-31', '2026-04-07', '2026-04-09'])
    made.push(await offered(app(), at.mentor, { day }))
  const [waited, one, two, april, other] = made as [string, string, string, string, string]
  const first = await asked(app(), waited, zelo, at.rui)
  const waits = await asked(app(), waited, caixeiro, at.ana)
  const moves = await asked(app(), april, caixeiro, at.ana)
  app().advance(dayMs)
  await app().work()
  const ana = await fresh(at.ana)
  await asked(app(), one, caixeiro, ana)
  const given = await asked(app(), two, caixeiro, ana)
  app().advance(dayMs)
  await app().work()
  await app().call(booking.withdrawRequest, { params: { id: first.id } }, await fresh(at.rui))
  const accept = { params: { id: waits.id } }
  expect(await app().refused(booking.acceptHour, accept, await fresh(ana))).toMatchObject({ code: 'pair_full' })
  const free = await offered(app(), await fresh(at.mentor), { day: '2026-03-26' })
  const intoMarch = { params: { id: moves.id }, body: { hourId: free } }
  expect(await app().refused(booking.moveHour, intoMarch, await fresh(ana))).toMatchObject({ code: 'month_full' })
  // Within its month an hour moves, and where there is room.
  const who = await fresh(ana)
  await app().call(booking.moveHour, { params: { id: given.id }, body: { hourId: free } }, who)
  const intoApril = { params: { id: given.id }, body: { hourId: other } }
  expect(await app().call(booking.moveHour, intoApril, who)).toMatchObject({ hour: { id: other } })
  expect(await app().call(booking.acceptHour, accept, who)).toMatchObject({ state: 'given' })
})
