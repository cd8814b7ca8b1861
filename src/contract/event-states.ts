import type { Transitions } from './states.ts'

export const eventStates = ['draft', 'published', 'cancelled'] as const
export type EventState = (typeof eventStates)[number]

export const registrationStates = ['pending', 'confirmed', 'waitlisted', 'offered', 'cancelled', 'declined'] as const
export type RegistrationState = (typeof registrationStates)[number]

/** `self` is the person registered, `system` the waiting list and its clock. */
export type Mover = 'self' | 'staff' | 'system'

export const eventTransitions: Transitions<EventState, EventState | 'deleted', Mover> = {
  draft: { published: ['staff'], deleted: ['staff'] },
  published: { cancelled: ['staff'] },
  cancelled: {},
}

export const registrationTransitions: Transitions<RegistrationState | 'none', RegistrationState, Mover> = {
  none: { confirmed: ['self'], waitlisted: ['self'], pending: ['self'] },
  pending: { confirmed: ['staff'], waitlisted: ['staff'], declined: ['staff'], cancelled: ['self', 'staff'] },
  confirmed: { cancelled: ['self', 'staff'] },
  waitlisted: { offered: ['system'], cancelled: ['self', 'staff'] },
  // An offer that nobody answers ends the registration, so that the seat reaches the next in line and the line moves.
  offered: { confirmed: ['self'], cancelled: ['self', 'staff', 'system'] },
  declined: { confirmed: ['staff'], waitlisted: ['staff'] },
  cancelled: { confirmed: ['self'], waitlisted: ['self'], pending: ['self'] },
}

/** The states in which somebody still takes part, or waits to. */
export const activeStates = ['pending', 'confirmed', 'waitlisted', 'offered'] as const satisfies RegistrationState[]
/** The states that hold a seat. */
export const seatedStates = ['confirmed', 'offered'] as const satisfies RegistrationState[]

export const offerHours = 24
/** Somebody scanned later than this after the start is late. */
export const lateAfterMinutes = 15
