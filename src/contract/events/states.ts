import type { Transitions } from '#contract/states.ts'

export const eventStates = ['draft', 'published', 'cancelled'] as const
export type EventState = (typeof eventStates)[number]

export const registrationStates = ['pending', 'confirmed', 'waitlisted', 'offered', 'cancelled', 'declined'] as const
export type RegistrationState = (typeof registrationStates)[number]

/** How somebody came by a seat: like everybody, by their place in the cohort of the session, or at the door. */
export const seats = ['public', 'cohort', 'walk_in'] as const
export type Seat = (typeof seats)[number]

/** How a participant attends a hybrid event. */
export const attendingWays = ['onsite', 'online'] as const
export type Way = (typeof attendingWays)[number]

/** `self` is the participant; `system` acts for the waiting list and expired offers. */
export type Mover = 'self' | 'staff' | 'system'

export const eventTransitions: Transitions<EventState, EventState | 'deleted', Mover> = {
  draft: { published: ['staff'], deleted: ['staff'] },
  // Back to a draft only while nobody takes part or waits: see `whyNotTakeBack`.
  published: { cancelled: ['staff'], draft: ['staff'] },
  cancelled: {},
}

export const registrationTransitions: Transitions<RegistrationState | 'none', RegistrationState, Mover> = {
  none: { confirmed: ['self'], waitlisted: ['self'], pending: ['self'] },
  // Whoever still waits when the event ends is declined by the clock.
  pending: { confirmed: ['staff'], waitlisted: ['staff'], declined: ['staff', 'system'], cancelled: ['self', 'staff'] },
  // Back to pending: a decision that staff take back before the person is told. Back to declined: if they were told so
  // before, which only taking back does.
  confirmed: { cancelled: ['self', 'staff'], pending: ['staff'], declined: ['system'] },
  waitlisted: { offered: ['system'], cancelled: ['self', 'staff'], pending: ['staff'], declined: ['system'] },
  // An offer that expires cancels the registration, so that the next person in the waiting list gets the seat.
  offered: { confirmed: ['self'], cancelled: ['self', 'staff', 'system'] },
  declined: { confirmed: ['staff'], waitlisted: ['staff'], pending: ['staff'] },
  cancelled: { confirmed: ['self'], waitlisted: ['self'], pending: ['self'] },
}

/** States in which the person takes part or waits for a seat. */
export const activeStates = ['pending', 'confirmed', 'waitlisted', 'offered'] as const satisfies RegistrationState[]
/** States that hold a seat. */
export const seatedStates = ['confirmed', 'offered'] as const satisfies RegistrationState[]

/** Who sees who takes part: nobody, those who agreed to be shown, or all who are in it. */
export const peopleLists = ['hidden', 'consent', 'open'] as const
export type PeopleList = (typeof peopleLists)[number]

export const offerHours = 24
/** Staff can take a decision back for this long; then the person is told by mail. */
export const undoMinutes = 10
/** A scan later than this after the start counts as late. */
export const lateAfterMinutes = 15
/** Opening the link of an online event counts as joining from this long before the start until its end. */
export const joinsFromMinutes = 30
