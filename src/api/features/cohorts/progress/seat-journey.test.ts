import { beforeEach, describe, expect, it } from 'vitest'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { completeTrainee } from '#contract/cohorts/certificates.ts'
import { acceptPlace, applyForCohort, getIntake, leaveCohort, tellWhyLeft } from '#contract/cohorts/intake.ts'
import { addSession, createCohort, listApplicants, removeSession } from '#contract/cohorts/manage.ts'
import * as own from '#contract/cohorts/progress.ts'
import * as events from '#contract/events/events.ts'
import { cancelEvent, updateEvent } from '#contract/events/manage.ts'
import * as door from '#contract/events/registration.ts'
import { dayMs, hourMs } from '#contract/times.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { cohortFigures } from '../figures/queries.ts'
import { newCohort } from '../new-cohort.test-kit.ts'

const at = appWith({ ana: 'trainee', rui: 'trainee', guest: 'founder', staff: 'staff' })
const app = () => at.api
const later = (milliseconds: number) => new Date(app().deps.clock().getTime() + milliseconds)

let cohortId: string
let event: Awaited<ReturnType<typeof makeEvent>>
/** A running cohort with Ana in it, and a session with one public seat in two hours. */
beforeEach(async () => {
  const dates = { startsOn: '2026-03-02', applicationsCloseAt: '2026-06-01T00:00:00.000Z' }
  ;({ id: cohortId } = await app().call(createCohort, { body: { ...newCohort, ...dates } }, at.staff))
  await join(at.ana)
  event = await makeEvent(app().deps.db, {
    starts_at: later(2 * hourMs),
    ends_at: later(2 * hourMs + hourMs),
    capacity: 1,
  })
})

async function join(who: Signed) {
  await app().call(applyForCohort, { params: { id: cohortId }, body: {} }, who)
  await app().call(acceptPlace, { params: { id: cohortId } }, who)
}
const link = () =>
  app().call(addSession, { params: { id: cohortId, eventId: event.id }, body: { compulsory: false } }, at.staff)
const seen = (who = at.ana) => app().call(events.getEvent, { params: { slug: event.slug } }, who)
const excuse = (who = at.ana) =>
  app().call(own.excuseMyself, { params: { id: event.id }, body: { reason: 'Exame.' } }, who)
const people = async () => (await app().call(door.listRegistrations, { params: { slug: event.slug } }, at.staff)).items
const rowOf = async (who = at.ana) => (await people()).find(({ person }) => person.id === who.id)
const mark = async (attendance: events.Attendance | null, who = at.ana) => {
  const params = { slug: event.slug, id: (await rowOf(who))!.id }
  return app().call(door.setAttendance, { params, body: { attendance } }, at.staff)
}
const marks = async (who = at.ana) =>
  (await app().call(own.getProgress, {}, who)).progress!.sessions.map((session) => session.mark)
const move = async (by: number) => {
  const { version, startsAt, endsAt } = await seen(at.staff)
  const moved = (time: string) => new Date(Date.parse(time) + by).toISOString()
  const body = { version, startsAt: moved(startsAt), endsAt: moved(endsAt) }
  await app().call(updateEvent, { params: { slug: event.slug }, body }, at.staff)
}

describe('a place in a cohort', () => {
  it('is a seat in its sessions beside the public ones, which one does not cancel', async () => {
    await link()
    expect(await seen()).toMatchObject({ taken: 0, besides: 1, registration: { state: 'confirmed', seat: 'cohort' } })
    const mine = await app().call(events.listEvents, { query: { mine: true } }, at.ana)
    expect(mine.items.map(({ id }) => id)).toEqual([event.id])
    const params = { slug: event.slug }
    expect(await app().refused(events.withdraw, { params }, at.ana)).toMatchObject({ code: 'cohort_seat' })
    await app().call(events.register, { params, body: {} }, at.guest)
    expect(await seen(at.guest)).toMatchObject({ taken: 1, registration: { state: 'confirmed', seat: 'public' } })
    await join(at.rui)
    expect(await seen(at.rui)).toMatchObject({ taken: 1, besides: 2, registration: { seat: 'cohort' } })
  })

  it('gives back the public seat that somebody had, and it is offered to who waits', async () => {
    await makeRegistration(app().deps.db, { event_id: event.id, user_id: at.ana.id })
    await makeRegistration(app().deps.db, { event_id: event.id, user_id: at.guest.id, state: 'waitlisted' })
    await link()
    await app().work()
    expect(await seen()).toMatchObject({ taken: 1, registration: { state: 'confirmed', seat: 'cohort' } })
    expect(await seen(at.guest)).toMatchObject({ registration: { state: 'offered' } })
    expect(await app().mailed('events.offered')).toEqual([at.guest.email])
  })

  describe('stands beside what somebody had done by themselves, which stays', () => {
    const register = (who: Signed) => app().call(events.register, { params: { slug: event.slug }, body: {} }, who)
    const take = () => app().call(removeSession, { params: { id: cohortId, eventId: event.id } }, at.staff)

    it('with its seat, if that is free, when they leave or the session does', async () => {
      await register(at.ana)
      const own = await seen()
      await link()
      await app().call(leaveCohort, { params: { id: cohortId } }, at.ana)
      expect(await seen()).toMatchObject({ taken: 1, registration: { ...own.registration!, seat: 'public' } })
      await join(at.ana)
      expect(await seen()).toMatchObject({ taken: 0, registration: { seat: 'cohort' } })
      await take()
      expect(await seen()).toMatchObject({ taken: 1, registration: { state: 'confirmed', seat: 'public' } })
      const out = app().deps.db.selectFrom('mails').select('body_text').where('kind', '=', 'cohorts.session_out')
      expect((await out.executeTakeFirstOrThrow()).body_text).toContain('a tua própria inscrição, e ela volta a valer')
    })

    it('else first in line, and they are told', async () => {
      await register(at.ana)
      await register(at.guest)
      await register(at.rui)
      await link()
      await app().work()
      await take()
      expect(await seen(at.guest)).toMatchObject({ taken: 1, registration: { state: 'offered' } })
      await app().work()
      expect((await seen()).registration).toMatchObject({ state: 'waitlisted', position: 1 })
      expect((await seen(at.rui)).registration).toMatchObject({ state: 'waitlisted', position: 2 })
      expect(await app().mailed('events.waitlisted')).toContain(at.ana.email)
      await app().call(events.withdraw, { params: { slug: event.slug } }, at.guest)
      expect((await seen()).registration).toMatchObject({ state: 'offered' })
    })

    it('or in the place in line that they had', async () => {
      for (const who of [at.guest, at.ana, at.rui]) await register(who)
      await link()
      await take()
      await app().work()
      const standing = [at.guest, at.ana, at.rui].map(async (who) => (await seen(who)).registration?.position)
      expect(await Promise.all(standing)).toEqual([null, 1, 2])
    })

    it('but not once they said that they cannot come', async () => {
      await register(at.ana)
      await link()
      await excuse()
      await take()
      expect(await seen()).toMatchObject({ taken: 0, registration: { state: 'cancelled', seat: 'public' } })
    })

    it('nor in the line of what is over by then', async () => {
      await register(at.guest)
      await register(at.ana)
      await link()
      app().setTime(later(4 * hourMs))
      await take()
      await app().work()
      expect((await seen()).registration).toMatchObject({ state: 'declined', seat: 'public' })
      expect(await app().mailed('events.declined')).toEqual([])
    })
  })

  it('ends with leaving and with the session: who left is asked why, once', async () => {
    await link()
    await app().call(leaveCohort, { params: { id: cohortId } }, at.ana)
    expect((await seen()).registration).toBeNull()
    const asked = async () => (await app().call(getIntake, {}, at.ana)).intake?.enrolment?.asksWhy
    expect(await asked()).toBe(true)
    expect(await app().mailed('cohorts.left')).toEqual([at.ana.email])
    const why = { params: { id: cohortId }, body: { reason: 'Arranjei trabalho.' } }
    await app().call(tellWhyLeft, why, at.ana)
    expect(await asked()).toBe(false)
    const { items } = await app().call(listApplicants, { params: { id: cohortId } }, at.staff)
    expect(items[0]).toMatchObject({ state: 'withdrawn', leftReason: 'Arranjei trabalho.' })
    await join(at.rui)
    await app().call(removeSession, { params: { id: cohortId, eventId: event.id } }, at.staff)
    expect(await people()).toEqual([])
    expect(await app().mailed('cohorts.session_out')).toEqual([at.rui.email])
  })

  it('moves with a session that another cohort takes: those who lose it are told, once', async () => {
    await link()
    const other = { ...newCohort, name: '2026.9', startsOn: '2026-03-02' }
    const { id } = await app().call(createCohort, { body: other }, at.staff)
    const taken = { params: { id, eventId: event.id }, body: { compulsory: true } }
    await app().call(addSession, taken, at.staff)
    await app().call(addSession, taken, at.staff)
    expect(await app().mailed('cohorts.session_out')).toEqual([at.ana.email])
    expect(await people()).toEqual([])
  })
})

it('a graduate keeps the seats of then, gets none in later sessions, and is missed in neither', async () => {
  await join(at.rui)
  await link()
  const members = app().deps.db.selectFrom('cohort_members').select(['id', 'version']).where('user_id', '=', at.ana.id)
  const { id, version } = await members.executeTakeFirstOrThrow()
  const complete = { params: { id }, body: { reason: 'Fez tudo.', version } }
  app().advance(1000)
  await app().call(completeTrainee, complete, at.staff)
  const before = event
  event = await makeEvent(app().deps.db, { starts_at: later(4 * hourMs), ends_at: later(5 * hourMs) })
  app().advance(1000)
  await link()
  expect((await people()).map(({ person }) => person.id)).toEqual([at.rui.id])
  event = before
  expect((await people()).map(({ person }) => person.id).toSorted()).toEqual([at.ana.id, at.rui.id].toSorted())
  await mark('present', at.rui)
  app().advance(4 * hourMs)
  const { rows } = await cohortFigures.attendance!.rows({ now: app().deps.clock() } as never).execute(app().deps.db)
  expect(rows).toMatchObject([{ who: at.rui.id, part: 'present' }])
})

it('a graduate is reminded of a session as somebody who is welcome, and the others as those who are asked', async () => {
  await join(at.rui)
  await link()
  const members = app().deps.db.selectFrom('cohort_members').select(['id', 'version']).where('user_id', '=', at.ana.id)
  const { id, version } = await members.executeTakeFirstOrThrow()
  app().advance(1000)
  await app().call(completeTrainee, { params: { id }, body: { reason: 'Fez tudo.', version } }, at.staff)
  const remind = { kind: 'events.remind', payload: { eventId: event.id }, runAt: app().deps.clock() }
  await app()
    .deps.db.transaction()
    .execute((tx) => schedule(tx, remind))
  await app().work()
  const mails = app()
    .deps.db.selectFrom('mails')
    .select(['recipient', 'body_text'])
    .where('kind', '=', 'events.reminder')
  const texts = new Map((await mails.execute()).map((mail) => [mail.recipient, mail.body_text]))
  expect(texts.get(at.ana.email)).toContain('mas não tens de vir')
  expect(texts.get(at.rui.email)).toContain('diz porquê na página da sessão')
})

describe('who cannot come', () => {
  beforeEach(link)

  it('frees the seat, is seen at the door, and comes after all', async () => {
    await excuse()
    expect(await rowOf()).toMatchObject({ state: 'cancelled', seat: 'cohort', excuse: 'Exame.', can: { mark: true } })
    expect((await seen()).registration).toMatchObject({ can: { excuse: false, comeAfterAll: true } })
    expect(await app().refused(events.register, { params: event, body: {} }, at.ana)).toMatchObject({
      code: 'state_conflict',
    })
    app().setTime(later(2 * hourMs + hourMs / 2))
    await app().call(own.comeAfterAll, { params: { id: event.id } }, at.ana)
    expect(await rowOf()).toMatchObject({ state: 'confirmed', excuse: null })
  })

  it('is asked again, in one mail, only when the session moves to another day', async () => {
    await join(at.rui)
    await excuse()
    await move(hourMs)
    expect((await rowOf())!.state).toBe('cancelled')
    await app().work()
    expect(await app().mailed('cohorts.excuse_lapsed')).toEqual([])
    expect(await app().mailed('events.changed')).toEqual([at.rui.email])
    await move(dayMs)
    expect(await rowOf()).toMatchObject({ state: 'confirmed', excuse: null })
    await app().work()
    expect(await app().mailed('events.changed')).toEqual([at.rui.email, at.rui.email])
    expect(await app().mailed('cohorts.excuse_lapsed')).toEqual([at.ana.email])
    await move(-dayMs)
    expect((await rowOf())!.state).toBe('cancelled')
    await app().work()
    expect(await app().mailed('cohorts.excuse_lapsed')).toHaveLength(1)
  })

  it('is let in who comes nevertheless; a mark taken back leaves the excuse', async () => {
    await join(at.rui)
    await excuse()
    app().setTime(later(2 * hourMs))
    expect(await mark('present')).toMatchObject({ state: 'confirmed', attendance: 'present' })
    expect(await mark(null)).toMatchObject({ state: 'cancelled', attendance: null })
    await mark('present', at.rui)
    app().setTime(later(2 * hourMs))
    expect(await marks()).toEqual(['excused'])
    expect(await marks(at.rui)).toEqual(['present'])
  })
})

it('nobody is absent from what was made a session, or what they joined, only once it had begun', async () => {
  app().setTime(later(2 * hourMs + hourMs / 2))
  await link()
  await join(at.rui)
  expect((await seen(at.rui)).registration).toMatchObject({ state: 'confirmed' })
  const guest = { params: { slug: event.slug }, body: { email: at.guest.email.toUpperCase() } }
  expect(await app().call(door.letIn, guest, at.staff)).toMatchObject({ seat: 'walk_in', attendance: 'late' })
  await app().call(door.letIn, guest, at.staff)
  const nobody = { params: { slug: event.slug }, body: { email: 'ninguem@exemplo.pt' } }
  expect(await app().refused(door.letIn, nobody, at.staff)).toMatchObject({ code: 'invalid_fields' })
  expect(await seen(at.staff)).toMatchObject({ taken: 0, besides: 3 })
  app().setTime(later(hourMs))
  expect(await marks()).toEqual(['not_asked'])
  expect(await marks(at.rui)).toEqual(['before'])
})

it('a cancelled session is told to those who had a seat', async () => {
  await link()
  await app().call(cancelEvent, { params: { slug: event.slug }, body: { reason: { pt: 'Sala em obras.' } } }, at.staff)
  app().advance(10 * 60_000)
  await app().work()
  expect(await app().mailed('events.cancelled')).toEqual([at.ana.email])
  expect(await marks()).toEqual([])
})
