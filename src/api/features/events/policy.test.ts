import { describe, expect, it } from 'vitest'
import { scopesOf, type Role } from '#contract/scopes.ts'
import type { RegistrationState } from '#contract/events/states.ts'
import {
  canEdit,
  canSee,
  canSeeLink,
  firstStateOf,
  eventCan,
  eventCanManage,
  phaseOf,
  registrationCan,
  registrationCanManage,
  whyNotAccept,
  whyNotRegister,
  whyNotAnswer,
  whyNotWithdraw,
  type EventFacts,
} from './policy.ts'

const now = new Date('2026-03-12T12:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const event = (over: Partial<EventFacts> = {}) => ({
  state: 'published' as const,
  capacity: 10,
  taken: 4,
  starts_at: at(24),
  ends_at: at(26),
  registration_opens_at: null,
  registration_closes_at: null,
  answers_until: null,
  cancel_until: null,
  priority_until: null,
  online_capacity: null,
  online_taken: 0,
  is_ahead: false,
  asks: true,
  mode: 'onsite' as const,
  link: null,
  people: 4,
  ...over,
})
const viewer = (role: Role, emailVerified = true) => ({ id: 'x', scope: new Set(scopesOf[role]), emailVerified })
const own = (state: RegistrationState, over: object = {}) => ({
  state,
  seat: 'public' as const,
  offer_expires_at: null,
  attendance: null,
  ...over,
})

describe('the phase of registration, by the server clock', () => {
  it.each<[string, Partial<EventFacts>, string]>([
    ['seats left', {}, 'open'],
    ['no limit', { capacity: null, taken: 900 }, 'open'],
    ['no seats left', { taken: 10 }, 'full'],
    ['before the window', { registration_opens_at: at(1) }, 'not_open'],
    ['at the first moment of the window', { registration_opens_at: now }, 'open'],
    ['at the end of the window', { registration_closes_at: now }, 'closed'],
    ['full, and after the window', { taken: 10, registration_closes_at: at(-1) }, 'closed'],
    ['while it runs', { starts_at: at(-1) }, 'open'],
    ['at its end', { starts_at: at(-2), ends_at: now }, 'over'],
    ['cancelled', { state: 'cancelled' }, 'cancelled'],
    ['cancelled and over', { state: 'cancelled', ends_at: at(-1) }, 'cancelled'],
    ['a draft', { state: 'draft' }, 'not_open'],
  ])('%s', (_, over, phase) => expect(phaseOf(event(over), now)).toBe(phase))
})

describe('who may see and manage events', () => {
  it.each<[Role, boolean]>([
    ['trainee', false],
    ['founder', false],
    ['mentor', false],
    ['staff', true],
    ['admin', true],
  ])('a draft, as %s', (role, allowed) => {
    const person = viewer(role)
    expect(canSee(person, { state: 'draft' })).toBe(allowed)
    expect(canSee(person, { state: 'cancelled' })).toBe(true)
    expect(canEdit(person, { state: 'draft' })).toBe(allowed)
    expect(canEdit(person, { state: 'cancelled' })).toBe(false)
    expect(eventCan(person, event(), null, now).manage).toBe(allowed)
    expect(eventCanManage(person, event({ state: 'draft' }), now)).toEqual({
      remove: allowed,
      checkIn: false,
      moves: allowed ? ['published'] : [],
    })
    expect(eventCanManage(person, event(), now)).toEqual({
      remove: false,
      checkIn: allowed,
      moves: allowed ? ['cancelled'] : [],
    })
  })

  it('nobody publishes or cancels a past event', () => {
    const over = { starts_at: at(-3), ends_at: at(-1) }
    expect(eventCanManage(viewer('staff'), event({ ...over, state: 'draft' }), now).moves).toEqual([])
    expect(eventCanManage(viewer('staff'), event(over), now).moves).toEqual([])
  })

  it.each<[RegistrationState | null, boolean]>([
    [null, false],
    ['pending', false],
    ['waitlisted', false],
    ['offered', false],
    ['cancelled', false],
    ['declined', false],
    ['confirmed', true],
  ])('the online link, when %s', (state, allowed) => {
    expect(canSeeLink(viewer('trainee'), event(), state && { state, attending: null })).toBe(allowed)
    expect(canSeeLink(viewer('staff'), event(), state && { state, attending: null })).toBe(true)
  })
})

it.each([
  ['hybrid', 'onsite', false],
  ['hybrid', 'online', true],
  ['online', null, true],
  ['onsite', null, true],
] as const)('the link of a %s event for somebody who takes part %s: %s', (mode, attending, sees) => {
  expect(canSeeLink(viewer('trainee'), { mode }, { state: 'confirmed', attending })).toBe(sees)
})

it.each<[string, object, 'onsite' | 'online', string]>([
  ['room full', { taken: 10, online_capacity: 5 }, 'onsite', 'waitlisted'],
  ['room full, online free', { taken: 10, online_capacity: 5 }, 'online', 'confirmed'],
  ['online full', { online_capacity: 5, online_taken: 5 }, 'online', 'waitlisted'],
  ['others come first', { priority_until: at(1) }, 'onsite', 'waitlisted'],
  ['of those who come first', { priority_until: at(1), is_ahead: true }, 'onsite', 'confirmed'],
  ['after the others came first', { priority_until: now }, 'onsite', 'confirmed'],
  ['a request', { admission: 'approval' }, 'online', 'pending'],
])('a registration begins by its way: %s', (_, over, way, state) => {
  const hybrid = { ...event({ mode: 'hybrid' }), admission: 'open' as const, ...over }
  expect(firstStateOf(hybrid, null, way, now)).toBe(state)
})

describe('what people may do with their own registration', () => {
  it.each<[RegistrationState | 'none', string | undefined]>([
    ['none', undefined],
    ['cancelled', undefined],
    ['pending', 'state_conflict'],
    ['confirmed', 'state_conflict'],
    ['waitlisted', 'state_conflict'],
    ['offered', 'state_conflict'],
    ['declined', 'state_conflict'],
  ])('register, when %s', (state, refusal) => {
    const before = state === 'none' ? null : own(state)
    expect(whyNotRegister(viewer('trainee'), event(), before, now)).toBe(refusal)
  })

  it('requires a confirmed e-mail address first', () => {
    expect(whyNotRegister(viewer('trainee', false), event({ state: 'cancelled' }), null, now)).toBe('email_unverified')
  })

  it.each<[RegistrationState, string | undefined]>([
    ['pending', undefined],
    ['confirmed', undefined],
    ['waitlisted', undefined],
    ['offered', undefined],
    ['cancelled', 'state_conflict'],
    ['declined', 'state_conflict'],
  ])('withdraw, when %s', (state, refusal) => {
    expect(whyNotWithdraw(event(), own(state), now)).toBe(refusal)
    expect(whyNotWithdraw(event({ ends_at: now }), own(state), now)).toBe('event_over')
    expect(whyNotWithdraw(event({ state: 'cancelled' }), own(state), now)).toBe('event_cancelled')
  })

  it.each(['self', 'staff'] as const)('a checked-in participant cannot be withdrawn by %s', (by) => {
    for (const attendance of ['present', 'late'] as const)
      expect(whyNotWithdraw(event(), own('confirmed', { attendance }), now, by)).toBe('state_conflict')
    expect(whyNotWithdraw(event(), own('confirmed', { attendance: 'excused' }), now, by)).toBeUndefined()
  })

  it.each<[string, Partial<EventFacts>, ReturnType<typeof own>, string | undefined]>([
    ['in time', {}, own('offered', { offer_expires_at: at(1) }), undefined],
    [
      'after registration closed',
      { registration_closes_at: at(-1) },
      own('offered', { offer_expires_at: at(1) }),
      undefined,
    ],
    ['at its last moment', {}, own('offered', { offer_expires_at: now }), 'offer_expired'],
    ['that was never made', {}, own('waitlisted'), 'state_conflict'],
    ['of a cancelled event', { state: 'cancelled' }, own('offered', { offer_expires_at: at(1) }), 'event_cancelled'],
    ['of an event that is over', { ends_at: now }, own('offered', { offer_expires_at: at(1) }), 'event_over'],
  ])('accept an offer %s', (_, over, registration, refusal) => {
    expect(whyNotAccept(event(over), registration, now)).toBe(refusal)
  })

  it('shows a ticket while confirmed, and takes feedback from those who attended', () => {
    expect(registrationCan(event(), own('confirmed'), now)).toMatchObject({ seeTicket: true, giveFeedback: false })
    expect(registrationCan(event(), own('waitlisted'), now).seeTicket).toBe(false)
    const begun = event({ starts_at: at(-1) })
    expect(registrationCan(begun, own('confirmed', { attendance: 'late' }), now).giveFeedback).toBe(true)
    expect(registrationCan(begun, own('confirmed', { attendance: 'absent' }), now).giveFeedback).toBe(false)
  })
})

describe('answers', () => {
  it.each<[string, Partial<EventFacts>, RegistrationState, (string | undefined)[]]>([
    ['before the start', {}, 'confirmed', [undefined, undefined]],
    ['by somebody who waits', {}, 'waitlisted', [undefined, undefined]],
    ['after the set time', { answers_until: now }, 'confirmed', ['answers_closed', undefined]],
    ['while it runs', { starts_at: at(-1) }, 'pending', ['answers_closed', undefined]],
    ['of somebody who left', {}, 'cancelled', ['state_conflict', 'state_conflict']],
    ['of a cancelled event', { state: 'cancelled' }, 'confirmed', ['event_cancelled', 'event_cancelled']],
  ])('change %s: themselves and the team', (_, over, state, [self, team]) => {
    expect(whyNotAnswer(event(over), own(state), now)).toBe(self)
    expect(whyNotAnswer(event(over), own(state), now, 'staff')).toBe(team)
  })
})

describe('what staff may do with a registration', () => {
  it.each<[RegistrationState, object]>([
    ['pending', { approve: true, decline: true, undo: false, cancel: true, mark: false }],
    ['confirmed', { approve: false, decline: false, undo: false, cancel: true, mark: true }],
    ['waitlisted', { approve: false, decline: false, undo: false, cancel: true, mark: false }],
    ['offered', { approve: false, decline: false, undo: false, cancel: true, mark: false }],
    ['cancelled', { approve: false, decline: false, undo: false, cancel: false, mark: false }],
    ['declined', { approve: true, decline: false, undo: false, cancel: false, mark: false }],
  ])('%s', (state, can) => {
    expect(registrationCanManage(event(), { ...own(state), decided_at: null }, now)).toMatchObject(can)
    const over = registrationCanManage(event({ ends_at: now }), { ...own(state), decided_at: now }, now)
    expect(over).toMatchObject({ approve: false, decline: false, undo: false, cancel: false })
    expect(over.mark).toBe(state === 'confirmed')
  })

  it('takes a decision back until the person is told, or is there', () => {
    const canUndo = (over: Parameters<typeof own>[1], decided_at: Date | null) =>
      registrationCanManage(event(), { ...own('confirmed', over), decided_at }, now).undo
    expect([canUndo({}, now), canUndo({}, null), canUndo({ attendance: 'present' }, now)]).toEqual([true, false, false])
  })
})
