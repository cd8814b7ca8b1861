import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeEvent } from '#api/demo/factories/events.ts'
import * as contract from '#contract/cohorts/intake.ts'
import * as manage from '#contract/cohorts/manage.ts'
import { updateEvent } from '#contract/events/manage.ts'
import { setNotifications } from '#contract/mails/notifications.ts'
import { appWith } from '#test/app-with.ts'
import { signInAgain, signInMany } from '#test/factories.ts'
import { newCohort } from './new-cohort.test-kit.ts'
import { whyNotAccept, whyNotApply } from './policy.ts'

const at = appWith({ ana: 'trainee', rui: 'trainee', eva: 'trainee', staff: 'staff' })
const create = (over: Partial<manage.CohortInput> = {}) =>
  at.api.call(manage.createCohort, { body: { ...newCohort, ...over } }, at.staff)
const apply = (id: string, who = at.ana, motivation: string | null = null) =>
  at.api.call(contract.applyForCohort, { params: { id }, body: { motivation } }, who)
const accept = (id: string, who = at.ana) => at.api.call(contract.acceptPlace, { params: { id } }, who)
const leave = (id: string, who = at.ana) => at.api.call(contract.leaveCohort, { params: { id } }, who)
const own = async (who = at.ana) =>
  (await at.api.call(contract.getIntake, {}, await signInAgain(at.api.deps, who))).intake?.enrolment
const change = async (id: string, body: object) => {
  const { version } = await at.api.call(manage.getCohort, { params: { id } }, at.staff)
  return { params: { id }, body: { ...body, version } }
}
const hour = 3_600_000

describe('places in a cohort', () => {
  it('are offered in the order of arrival, then the line, and pass on after 72 hours', async () => {
    const { id } = await create({ capacity: 1 })
    expect((await apply(id, at.ana, 'Quero aprender.')).enrolment).toMatchObject({ state: 'offered', position: null })
    expect((await apply(id, at.rui)).enrolment).toMatchObject({ state: 'waitlisted', position: 1 })
    expect((await apply(id, at.eva)).enrolment).toMatchObject({ state: 'waitlisted', position: 2 })
    at.api.advance(72 * hour - 1000)
    await at.api.work()
    expect(await own()).toMatchObject({ state: 'offered' })
    at.api.advance(1000)
    await at.api.work()
    expect(await own()).toMatchObject({ state: 'withdrawn' })
    expect(await own(at.rui)).toMatchObject({ state: 'offered' })
    expect(await own(at.eva)).toMatchObject({ state: 'waitlisted', position: 1 })
    expect(await at.api.mailed('cohorts.offered')).toEqual([at.ana.email, at.rui.email].toSorted())
    expect(await at.api.mailed('cohorts.expired')).toEqual([at.ana.email])
  })

  it('end with the cohort: whoever still waits for one or for an answer is told once that there was none', async () => {
    const ends = { capacity: 1 }
    const { id } = await create(ends)
    await apply(id)
    await accept(id)
    await apply(id, at.rui)
    const chosen = await create({ ...ends, name: 'Coorte escolhida', admission: 'selection' })
    await apply(chosen.id, at.eva)
    at.api.setTime(new Date(Date.parse(newCohort.startsOn) + newCohort.weeks * 7 * 24 * hour - hour))
    await at.api.work()
    expect(await own(at.rui)).toMatchObject({ state: 'waitlisted' })
    at.api.advance(26 * hour)
    await at.api.work()
    const states = await at.api.deps.db.selectFrom('cohort_members').select(['user_id', 'state']).execute()
    expect(new Map(states.map((row) => [row.user_id, row.state]))).toEqual(
      new Map([
        [at.ana.id, 'active'],
        [at.rui.id, 'declined'],
        [at.eva.id, 'declined'],
      ]),
    )
    expect(await at.api.mailed('cohorts.declined')).toEqual([at.rui.email, at.eva.email].toSorted())
  })

  it('are told at once also to those who want one mail a day or none, because they end', async () => {
    const { id } = await create({ capacity: 2 })
    await at.api.call(setNotifications, { body: { cohorts: 'daily' } }, at.ana)
    await at.api.call(setNotifications, { body: { cohorts: 'off' } }, at.rui)
    for (const who of [at.ana, at.rui]) await apply(id, who)
    await accept(id)
    expect(await at.api.mailed('cohorts.offered')).toEqual([at.ana.email, at.rui.email].toSorted())
    expect(await at.api.mailed('cohorts.accepted')).toEqual([])
    at.api.advance(24 * hour)
    await at.api.work()
    expect(await at.api.mailed('mails.digest')).toEqual([at.ana.email])
  })

  it('cannot be accepted after their time, even before the job has run', async () => {
    const { id } = await create({ capacity: 1 })
    await apply(id)
    await apply(id, at.rui)
    at.api.advance(72 * hour)
    expect(
      await at.api.refused(contract.acceptPlace, { params: { id } }, await signInAgain(at.api.deps, at.ana)),
    ).toMatchObject({
      code: 'place_expired',
    })
    expect(await own(at.rui)).toMatchObject({ state: 'offered' })
  })

  it('that are given up go to the next in line; accepting and leaving are safe to repeat', async () => {
    const { id } = await create({ capacity: 1 })
    await apply(id)
    await apply(id, at.rui)
    expect((await accept(id)).enrolment?.state).toBe('accepted')
    expect((await accept(id)).enrolment?.state).toBe('accepted')
    await leave(id)
    expect((await leave(id)).enrolment?.state).toBe('withdrawn')
    expect(await own(at.rui)).toMatchObject({ state: 'offered' })
    expect((await apply(id)).enrolment).toMatchObject({ state: 'waitlisted', position: 1 })
  })

  it('are active from the first day on', async () => {
    const { id } = await create()
    await apply(id)
    await accept(id)
    at.api.setTime('2026-04-06T08:00:00Z')
    await at.api.work()
    expect(await own()).toMatchObject({ state: 'active' })
  })

  it('are offered at once when the capacity grows, and it never falls below what is taken', async () => {
    const { id } = await create({ capacity: 2 })
    for (const who of [at.ana, at.rui, at.eva]) await apply(id, who)
    const lower = await change(id, { capacity: 1 })
    expect(await at.api.refused(manage.updateCohort, lower, at.staff)).toMatchObject({
      code: 'capacity_below_enrolled',
    })
    await at.api.call(manage.updateCohort, await change(id, { capacity: 3 }), at.staff)
    expect(await own(at.eva)).toMatchObject({ state: 'offered' })
  })

  it('are told when the first or the last day moves', async () => {
    const { id } = await create({ capacity: 2 })
    for (const who of [at.ana, at.rui, at.eva]) await apply(id, who)
    await accept(id)
    await at.api.call(manage.updateCohort, await change(id, { place: 'Sala Verde' }), at.staff)
    expect(await at.api.mailed('cohorts.moved')).toEqual([])
    await at.api.call(manage.updateCohort, await change(id, { startsOn: '2026-04-13' }), at.staff)
    expect(await at.api.mailed('cohorts.moved')).toEqual([at.ana.email, at.rui.email].toSorted())
  })

  it('are given by the team where it selects, with an answer to who gets none', async () => {
    const { id } = await create({ capacity: 1, admission: 'selection' })
    for (const who of [at.ana, at.rui, at.eva]) expect((await apply(id, who)).enrolment?.state).toBe('applied')
    const { items } = await at.api.call(manage.listApplicants, { params: { id } }, at.staff)
    const of = (who: { id: string }) => items.find(({ person }) => person.id === who.id)!
    const decide = (who: { id: string }, decision: manage.EnrolmentDecision, answer?: string) => ({
      params: { id: of(who).id },
      body: { decision, answer, ...(answer && { other: 'Not yet.' }), version: of(who).version },
    })
    await at.api.call(manage.decideEnrolment, decide(at.rui, 'offer'), at.staff)
    expect(await at.api.refused(manage.decideEnrolment, decide(at.ana, 'offer'), at.staff)).toMatchObject({
      code: 'cohort_full',
    })
    await at.api.call(manage.decideEnrolment, decide(at.ana, 'waitlist'), at.staff)
    expect(await own()).toMatchObject({ state: 'waitlisted', position: 1 })
    expect(await at.api.refused(manage.decideEnrolment, decide(at.eva, 'decline'), at.staff)).toMatchObject({
      code: 'invalid_fields',
    })
    const { state } = await at.api.call(manage.decideEnrolment, decide(at.eva, 'decline', 'Ainda não.'), at.staff)
    expect(state).toBe('declined')
    expect(await own(at.eva)).toMatchObject({ answer: 'Ainda não.', answerLang: 'pt', answerOther: 'Not yet.' })
    expect(await at.api.refused(contract.applyForCohort, { params: { id }, body: {} }, at.eva)).toMatchObject({
      code: 'state_conflict',
    })
  })
})

describe('a person is in one cohort at a time', () => {
  const selects = { admission: 'selection' } as const
  const decide = async (id: string, who: { id: string }, decision: manage.EnrolmentDecision) => {
    const { items } = await at.api.call(manage.listApplicants, { params: { id } }, at.staff)
    const applicant = items.find(({ person }) => person.id === who.id)!
    return { params: { id: applicant.id }, body: { decision, version: applicant.version } }
  }
  const offer = async (id: string, who = at.ana) =>
    at.api.call(manage.decideEnrolment, await decide(id, who, 'offer'), at.staff)

  it('and of two offers takes one; the team reads it, and offers no other on the same dates', async () => {
    const [one, two, three, later] = [
      await create(selects),
      await create({ ...selects, name: '2026.2' }),
      await create({ ...selects, name: '2026.3' }),
      await create({ ...selects, name: '2026.4', startsOn: '2026-09-07' }),
    ]
    for (const { id } of [one, two, three, later]) await apply(id)
    await offer(one.id)
    await offer(two.id)
    await accept(one.id)
    expect(await at.api.refused(contract.acceptPlace, { params: { id: two.id } }, at.ana)).toMatchObject({
      code: 'enrolled_elsewhere',
    })
    const again = await decide(three.id, at.ana, 'offer')
    expect(await at.api.refused(manage.decideEnrolment, again, at.staff)).toMatchObject({ code: 'person_elsewhere' })
    const { items } = await at.api.call(manage.listApplicants, { params: { id: three.id } }, at.staff)
    expect(items).toMatchObject([{ elsewhere: true }])
    expect(await offer(later.id)).toMatchObject({ state: 'offered', elsewhere: false })
  })

  it.each([
    ['they leave', 'withdrawn', (id: string) => leave(id)],
    [
      'its dates are others',
      'accepted',
      async (id: string) => at.api.call(manage.updateCohort, await change(id, { startsOn: '2027-01-04' }), at.staff),
    ],
  ])('and of two lines gets the place of one; the other passes them by until %s', async (_, left, ends) => {
    const [one, two] = [await create({ capacity: 1 }), await create({ capacity: 1, name: '2026.2' })]
    await apply(one.id, at.rui)
    await apply(two.id, at.eva)
    for (const { id } of [one, two]) await apply(id)
    await leave(one.id, at.rui)
    await accept(one.id)
    await leave(two.id, at.eva)
    const state = async (id: string) =>
      (await at.api.call(manage.listApplicants, { params: { id } }, at.staff)).items.find(
        ({ person }) => person.id === at.ana.id,
      )!.state
    expect([await state(one.id), await state(two.id)]).toEqual(['accepted', 'waitlisted'])
    await ends(one.id)
    await at.api.work()
    expect([await state(one.id), await state(two.id)]).toEqual([left, 'offered'])
  })
})

describe('bad input', () => {
  it.each([
    ['a name that is taken', { startsOn: '2027-05-03' }, 'cohort_name_taken'],
    ['a closing before the opening', { applicationsOpenAt: '2026-04-02T00:00:00.000Z' }, 'invalid_fields'],
    ['a closing after the end', { applicationsCloseAt: '2027-04-02T00:00:00.000Z' }, 'invalid_fields'],
    ['no weeks', { weeks: 0 }, 'invalid_fields'],
    [
      'a mentor who is none',
      { name: 'x', startsOn: '2027-05-03', leadMentorId: crypto.randomUUID() },
      'invalid_fields',
    ],
  ])('is refused: %s', async (_, over, code) => {
    await create()
    expect(await at.api.refused(manage.createCohort, { body: { ...newCohort, ...over } }, at.staff)).toMatchObject({
      code,
    })
  })

  it('applies to the dates of events: none leaves its cohort, whichever of the two moves', async () => {
    const { id } = await create()
    const [within, outside] = [new Date('2026-04-08T18:00:00Z'), new Date('2026-03-20T18:00:00Z')]
    const span = (starts_at: Date) => ({ starts_at, ends_at: new Date(starts_at.getTime() + hour) })
    const event = await makeEvent(at.api.deps.db, span(within))
    const other = await makeEvent(at.api.deps.db, span(outside))
    const put = (eventId: string) => ({ params: { id, eventId }, body: { compulsory: true } })
    const choices = await at.api.call(manage.listSessionChoices, { params: { id } }, at.staff)
    expect(choices.items.map((one) => one.id)).toEqual([event.id])
    expect(await at.api.refused(manage.addSession, put(other.id), at.staff)).toMatchObject({ code: 'outside_cohort' })
    expect(await at.api.refused(manage.addSession, put(crypto.randomUUID()), at.staff)).toMatchObject({
      code: 'invalid_fields',
    })
    const linked = await at.api.call(manage.addSession, put(event.id), at.staff)
    expect(linked.sessions).toMatchObject([{ id: event.id, week: 1, compulsory: true, path: `/events/${event.slug}` }])
    const moved = { startsAt: outside.toISOString(), endsAt: span(outside).ends_at.toISOString() }
    const move = { params: { slug: event.slug }, body: { ...moved, version: event.version } }
    expect(await at.api.refused(updateEvent, move, at.staff)).toMatchObject({ code: 'outside_cohort' })
    const later = await change(id, { startsOn: '2026-04-13' })
    expect(await at.api.refused(manage.updateCohort, later, at.staff)).toMatchObject({ code: 'outside_cohort' })
    const without = await at.api.call(manage.removeSession, { params: { id, eventId: event.id } }, at.staff)
    expect(without.sessions).toEqual([])
  })
})

const places = 30

/** The rules that are broken after many people applied at once. */
async function complaints(cohortId: string, people: number): Promise<string[]> {
  const { rows } = await sql<{ offered: number; line: number[]; taken: number }>`
    select count(*) filter (where state = 'offered')::int as offered,
      array_agg(queue_position::int order by audit_log.id) filter (where state = 'waitlisted') as line,
      (select taken from cohorts where id = ${cohortId}) as taken
    from cohort_members as members left join audit_log on object_id = members.id::text and action = 'cohorts.apply'
    where cohort_id = ${cohortId}`.execute(at.api.deps.db)
  const { offered, line, taken } = rows[0]!
  const isInOrder = line?.every((number, index) => number === index + 1)
  return [
    ...(offered === places ? [] : [`${offered} places offered`]),
    ...(taken === offered ? [] : [`${taken} counted`]),
    ...(offered + (line?.length ?? 0) === people && isInOrder ? [] : ['the line is not in order']),
  ]
}

it('offers exactly 30 places to 500 people at once, the rest stand in line; a count before an insert does not', async () => {
  const visitors = await signInMany(at.api.deps, 500)
  const { id } = await create({ capacity: places })
  await Promise.all(visitors.map((visitor) => apply(id, visitor)))
  // Twice in parallel enrols once.
  await Promise.all([apply(id, visitors[0]), apply(id, visitors[0])])
  expect(await complaints(id, visitors.length)).toEqual([])
  const other = await create({ name: 'sem guarda', startsOn: '2027-05-03', capacity: places })
  await Promise.all(visitors.map((visitor) => applyWithoutGuard(other.id, visitor.id)))
  expect(await complaints(other.id, visitors.length)).not.toEqual([])
})

async function applyWithoutGuard(cohortId: string, userId: string): Promise<void> {
  const { db } = at.api.deps
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cohort_members where cohort_id = ${cohortId}`.execute(db)
  const state = rows[0]!.count < places ? 'offered' : 'waitlisted'
  await db.insertInto('cohort_members').values({ cohort_id: cohortId, user_id: userId, state }).execute()
}

it('cohorts are listed in pages, the newest first', async () => {
  await create()
  await create({ name: '2027.1', startsOn: '2027-04-05' })
  const page = (cursor?: string) => at.api.call(manage.listCohorts, { query: { limit: 1, cursor } }, at.staff)
  const first = await page()
  expect(first).toMatchObject({ items: [{ name: '2027.1', counts: { applied: 0 } }], total: 2 })
  expect(await page(first.nextCursor!)).toMatchObject({ items: [{ name: '2026.1' }], nextCursor: null })
})

describe('the policy', () => {
  const now = new Date('2026-03-12T09:30:00Z')
  const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
  const viewer = { id: '', scope: new Set<never>(), emailVerified: true }
  const cohort = { applications_open_at: null, applications_close_at: after }
  const asking = { cohort, own: null, elsewhere: false, now }
  it.each([
    ['an open intake', viewer, asking, undefined],
    ['an unverified address', { ...viewer, emailVerified: false }, asking, 'email_unverified'],
    ['a place elsewhere', viewer, { ...asking, elsewhere: true }, 'enrolled_elsewhere'],
    ['not open yet', viewer, { ...asking, cohort: { ...cohort, applications_open_at: after } }, 'cohort_closed'],
    ['closed', viewer, { ...asking, cohort: { ...cohort, applications_close_at: before } }, 'cohort_closed'],
    ['no closing', viewer, { ...asking, cohort: { ...cohort, applications_close_at: null } }, 'cohort_closed'],
    ['applied before', viewer, { ...asking, own: 'applied' as const }, 'state_conflict'],
    ['withdrawn before', viewer, { ...asking, own: 'withdrawn' as const }, undefined],
  ])('on applying with %s', (_, who, applying, code) => expect(whyNotApply(who, applying)).toBe(code))
  it.each([
    ['offered', after, undefined],
    ['offered', now, 'place_expired'],
    ['withdrawn', null, 'place_expired'],
    ['waitlisted', null, 'state_conflict'],
  ] as const)('on accepting when %s until %s', (state, offer_expires_at, code) =>
    expect(whyNotAccept({ state, offer_expires_at }, now)).toBe(code),
  )
})
