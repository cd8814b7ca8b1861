import type { Actor } from '#api/http/session.ts'
import { undoWindow } from '#api/records/told-moves.ts'
import type { Attendance, EventMode, FirstState, RegistrationPhase } from '#contract/events/events.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import {
  activeStates,
  eventStates,
  eventTransitions,
  joinsFromMinutes,
  lateAfterMinutes,
  registrationTransitions,
  undoMinutes,
  type EventState,
  type RegistrationState,
  type Seat,
  type Way,
} from '#contract/events/states.ts'
import { mayMove } from '#contract/states.ts'
import { cancelsByThemselves, isFull, isFullFor, putsGroupFirst } from './ways/policy.ts'
import { roomOpensMinutes } from '#contract/room-codes.ts'
import { hourMs, minuteMs } from '#contract/times.ts'

export type Viewer = Pick<Actor, 'id' | 'scope' | 'emailVerified'>

export type EventFacts = {
  state: EventState
  capacity: number | null
  taken: number
  mode: EventMode
  online_capacity: number | null
  online_taken: number
  starts_at: Date
  ends_at: Date
  registration_opens_at: Date | null
  registration_closes_at: Date | null
  answers_until: Date | null
  cancel_until: Date | null
  priority_until: Date | null
}
/** What decides whether an event may be shown to everybody. */
type LinkFacts = { mode: EventMode; link: string | null }
export type RegistrationFacts = {
  state: RegistrationState
  seat: Seat
  offer_expires_at: Date | null
  attendance: Attendance | null
}

export const canManage = (viewer: Pick<Viewer, 'scope'>): boolean => viewer.scope.has('events:manage')

/** Only event staff see drafts. */
export const canSee = (viewer: Pick<Viewer, 'scope'>, event: Pick<EventFacts, 'state'>): boolean =>
  event.state !== 'draft' || canManage(viewer)

export const isOver = (event: Pick<EventFacts, 'ends_at'>, now: Date): boolean => event.ends_at <= now

export function phaseOf(event: EventFacts, now: Date): RegistrationPhase {
  if (event.state === 'cancelled') return 'cancelled'
  if (isOver(event, now)) return 'over'
  if (event.state === 'draft' || (event.registration_opens_at && now < event.registration_opens_at)) return 'not_open'
  if (event.registration_closes_at && now >= event.registration_closes_at) return 'closed'
  return isFull(event) ? 'full' : 'open'
}

/** The state in which a registration made now would begin. Somebody whom the team removed asks the team again. */
export function firstStateOf(
  event: EventFacts & { admission: 'open' | 'approval'; is_ahead: boolean },
  own: { removed_at: Date | null } | null,
  way: Way,
  now: Date,
): FirstState {
  if (event.admission === 'approval' || own?.removed_at) return 'pending'
  const waits = isFullFor(event, way) || (putsGroupFirst(event, now) && !event.is_ahead)
  return waits ? 'waitlisted' : 'confirmed'
}

const refusals: Record<RegistrationPhase, ErrorCode | undefined> = {
  not_open: 'registration_not_open',
  open: undefined,
  full: undefined,
  closed: 'registration_closed',
  cancelled: 'event_cancelled',
  over: 'event_over',
}

/** Why nobody can register now; undefined if registration is open. */
export const whyRegistrationClosed = (event: EventFacts, now: Date): ErrorCode | undefined =>
  refusals[phaseOf(event, now)]

/** Why this person cannot register now; undefined if they can. */
export function whyNotRegister(
  viewer: Pick<Viewer, 'emailVerified'>,
  event: EventFacts,
  own: Pick<RegistrationFacts, 'state' | 'seat'> | null,
  now: Date,
): ErrorCode | undefined {
  // Who has a seat by their place says that they come after all instead.
  if (own?.seat === 'cohort') return 'state_conflict'
  if (!viewer.emailVerified) return 'email_unverified'
  const refusal = whyRegistrationClosed(event, now)
  if (refusal) return refusal
  return mayMove(registrationTransitions, own?.state ?? 'none', 'waitlisted', 'self') ? undefined : 'state_conflict'
}

/** An offer is valid until it expires, even after registration has closed. */
export function whyNotAccept(event: EventFacts, own: RegistrationFacts, now: Date): ErrorCode | undefined {
  if (event.state === 'cancelled') return 'event_cancelled'
  if (isOver(event, now)) return 'event_over'
  if (own.state !== 'offered') return 'state_conflict'
  return own.offer_expires_at !== null && own.offer_expires_at > now ? undefined : 'offer_expired'
}

/** A participant who was checked in has used the seat, so it cannot be given to somebody else. */
export function whyNotWithdraw(
  event: EventFacts,
  own: Pick<RegistrationFacts, 'state' | 'seat' | 'attendance'>,
  now: Date,
  by: 'self' | 'staff' = 'self',
): ErrorCode | undefined {
  if (own.seat === 'cohort') return 'cohort_seat'
  if (event.state === 'cancelled') return 'event_cancelled'
  if (isOver(event, now)) return 'event_over'
  if (by === 'self' && own.state === 'confirmed' && !cancelsByThemselves(event, now)) return 'cancel_closed'
  return mayMove(registrationTransitions, own.state, 'cancelled', by) && !hasAttended(own)
    ? undefined
    : 'state_conflict'
}

/** Somebody changes their answers until a set time or the start, as long as they take part or wait; the team always. */
export function whyNotAnswer(
  event: EventFacts,
  own: Pick<RegistrationFacts, 'state'>,
  now: Date,
  by: 'self' | 'staff' = 'self',
): ErrorCode | undefined {
  if (event.state === 'cancelled') return 'event_cancelled'
  if (!(activeStates as readonly RegistrationState[]).includes(own.state)) return 'state_conflict'
  return by === 'staff' || now < (event.answers_until ?? event.starts_at) ? undefined : 'answers_closed'
}

export const hasAttended = (own: Pick<RegistrationFacts, 'attendance'> | null): boolean =>
  own?.attendance === 'present' || own?.attendance === 'late'

/** Whoever comes to the room of a hybrid event has its address; the link is for those who do not. */
export const canSeeLink = (
  viewer: Viewer,
  event: Pick<EventFacts, 'mode'>,
  own: (Pick<RegistrationFacts, 'state'> & { attending: Way | null }) | null,
): boolean => (own?.state === 'confirmed' && (event.mode === 'onsite' || joinsOnline(event, own))) || canManage(viewer)

/** Whoever takes part online would have no way in. */
export const lacksLink = ({ mode, link }: LinkFacts): boolean => mode !== 'onsite' && link === null

export function whyNotPublish(event: EventFacts & LinkFacts, now: Date): ErrorCode | undefined {
  if (!mayMove(eventTransitions, event.state, 'published', 'staff')) return 'state_conflict'
  if (isOver(event, now)) return 'event_over'
  return lacksLink(event) ? 'link_missing' : undefined
}

/** `people` take part or wait for a seat: the event has been announced to them. */
export function whyNotTakeBack(event: EventFacts & { people: number }, now: Date): ErrorCode | undefined {
  if (!mayMove(eventTransitions, event.state, 'draft', 'staff')) return 'state_conflict'
  if (isOver(event, now)) return 'event_over'
  return event.people > 0 ? 'event_has_people' : undefined
}

export function whyNotCancel(event: EventFacts, now: Date): ErrorCode | undefined {
  if (!mayMove(eventTransitions, event.state, 'cancelled', 'staff')) return 'state_conflict'
  return isOver(event, now) ? 'event_over' : undefined
}

/** Approving and declining stop when the event is over or cancelled. */
export function whyNotDecide(event: EventFacts, now: Date): ErrorCode | undefined {
  if (event.state === 'cancelled') return 'event_cancelled'
  return isOver(event, now) ? 'event_over' : undefined
}

/** Until the mail about a decision leaves, it can be taken back. */
export const decisionWindow = undoWindow(undoMinutes)

/** The `can` of an event, as this person sees it. */
export function eventCan(viewer: Viewer, event: EventFacts, own: RegistrationFacts | null, now: Date) {
  return {
    register: whyNotRegister(viewer, event, own, now) === undefined,
    withdraw: own !== null && whyNotWithdraw(event, own, now) === undefined,
    acceptOffer: own !== null && whyNotAccept(event, own, now) === undefined,
    manage: canManage(viewer),
  }
}

export function eventCanManage(viewer: Viewer, event: EventFacts & LinkFacts & { people: number }, now: Date) {
  const manage = canManage(viewer)
  const refusals = {
    draft: whyNotTakeBack(event, now),
    published: whyNotPublish(event, now),
    cancelled: whyNotCancel(event, now),
  }
  // Publishing is offered without a link too: the refusal says what is missing.
  const isOffered = (to: EventState) => refusals[to] === undefined || refusals[to] === 'link_missing'
  return {
    remove: manage && mayMove(eventTransitions, event.state, 'deleted', 'staff'),
    checkIn: manage && event.state === 'published',
    moves: manage ? eventStates.filter(isOffered) : [],
  }
}

export const canEdit = (viewer: Viewer, event: Pick<EventFacts, 'state'>): boolean =>
  canManage(viewer) && event.state !== 'cancelled'

export const canGiveFeedback = (
  event: Pick<EventFacts, 'starts_at'>,
  own: Pick<RegistrationFacts, 'attendance'> | null,
  now: Date,
): boolean => hasAttended(own) && event.starts_at <= now

/** Whether to ask this person how the event was. */
export const asksFeedback = (
  event: Pick<EventFacts, 'starts_at' | 'ends_at'>,
  own: Pick<RegistrationFacts, 'attendance'> & { rating: number | null },
  now: Date,
): boolean => isOver(event, now) && canGiveFeedback(event, own, now) && own.rating === null

export const attendanceAt = ({ starts_at }: Pick<EventFacts, 'starts_at'>, arrived: Date): 'present' | 'late' =>
  arrived.getTime() > starts_at.getTime() + lateAfterMinutes * minuteMs ? 'late' : 'present'

// No door opens this long before the start: the phone's clock must be wrong.
const earliestArrival = 12 * hourMs

/** The time of arrival as a device reports it, or now when that time is impossible. */
export function arrivalTime({ starts_at }: Pick<EventFacts, 'starts_at'>, claimed: string, now: Date): Date {
  const at = new Date(claimed)
  return at > now || at.getTime() < starts_at.getTime() - earliestArrival ? now : at
}

/** Taking part online means to open the link while the session is on. */
export const joinsNow = (event: Pick<EventFacts, 'starts_at' | 'ends_at'>, now: Date): boolean =>
  now.getTime() >= event.starts_at.getTime() - joinsFromMinutes * minuteMs && !isOver(event, now)

export const joinsOnline = ({ mode }: { mode: EventMode }, own: { attending: Way | null }): boolean =>
  mode === 'online' || (mode === 'hybrid' && own.attending === 'online')

/** Ahead of a session of one's cohort one can say that one cannot come; until its end, that one comes after all. */
const excusing = (event: EventFacts, own: RegistrationFacts, now: Date) => {
  const isMine = own.seat === 'cohort' && event.state === 'published' && !hasAttended(own)
  return {
    excuse: isMine && own.state === 'confirmed' && now < event.starts_at,
    comeAfterAll: isMine && own.state === 'cancelled' && !isOver(event, now),
  }
}

export const mayHoldTicket = (event: Pick<EventFacts, 'state'>, own: Pick<RegistrationFacts, 'state'>): boolean =>
  own.state === 'confirmed' && event.state === 'published'

export function registrationCan(event: EventFacts & { asks: boolean }, own: RegistrationFacts, now: Date) {
  return {
    withdraw: whyNotWithdraw(event, own, now) === undefined,
    acceptOffer: whyNotAccept(event, own, now) === undefined,
    seeTicket: mayHoldTicket(event, own),
    giveFeedback: canGiveFeedback(event, own, now),
    answer: event.asks && whyNotAnswer(event, own, now) === undefined,
    ...excusing(event, own, now),
  }
}

/** Of a cohort also those who said that they cannot come. */
export const mayBeMarked = ({ state, seat }: Pick<RegistrationFacts, 'state' | 'seat'>): boolean =>
  state === 'confirmed' || (seat === 'cohort' && state === 'cancelled')

/** The code of a room is taken from shortly before the start until the end, also from who said that they cannot come. */
export const roomIsOpen = (event: Pick<EventFacts, 'state' | 'starts_at' | 'ends_at'>, now: Date): boolean =>
  event.state === 'published' && roomOpensAt(event) <= now && !isOver(event, now)
export const roomOpensAt = ({ starts_at }: Pick<EventFacts, 'starts_at'>): Date =>
  new Date(starts_at.getTime() - roomOpensMinutes * minuteMs)

/** Whether the code of the room would mark this person. */
export const takesCode = (event: EventFacts, own: RegistrationFacts, now: Date): boolean =>
  roomIsOpen(event, now) && mayBeMarked(own) && !hasAttended(own) && own.attendance !== 'absent'

/** What staff may do with somebody's registration. */
export function registrationCanManage(
  event: EventFacts & { asks: boolean },
  registration: Pick<RegistrationFacts, 'state' | 'seat' | 'attendance'> & { decided_at: Date | null },
  now: Date,
) {
  const decides = whyNotDecide(event, now) === undefined
  return {
    approve: decides && mayMove(registrationTransitions, registration.state, 'confirmed', 'staff'),
    decline: decides && mayMove(registrationTransitions, registration.state, 'declined', 'staff'),
    undo:
      decides &&
      registration.decided_at !== null &&
      registration.attendance === null &&
      mayMove(registrationTransitions, registration.state, 'pending', 'staff'),
    cancel: whyNotWithdraw(event, registration, now, 'staff') === undefined,
    mark: event.state === 'published' && mayBeMarked(registration),
    answer: event.asks && whyNotAnswer(event, registration, now, 'staff') === undefined,
  }
}
