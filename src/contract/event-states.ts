/**
 * The life of an event and of a registration, declared once: state → allowed next states → who may do it.
 * The service refuses what is not here with `state_conflict`, the policy and the screens ask the same tables.
 */
export const eventStates = ['draft', 'published', 'cancelled'] as const
export type EventState = (typeof eventStates)[number]

export const registrationStates = ['pending', 'confirmed', 'waitlisted', 'offered', 'cancelled', 'declined'] as const
export type RegistrationState = (typeof registrationStates)[number]

/** `self` is the person registered, `system` the waiting list and its clock. */
export type Mover = 'self' | 'staff' | 'system'

type Transitions<From extends string, To extends string> = Readonly<
  Record<From, Readonly<Partial<Record<To, readonly Mover[]>>>>
>

export const eventTransitions: Transitions<EventState, EventState | 'deleted'> = {
  draft: { published: ['staff'], deleted: ['staff'] },
  published: { cancelled: ['staff'] },
  cancelled: {},
}

export const registrationTransitions: Transitions<RegistrationState | 'none', RegistrationState> = {
  none: { confirmed: ['self'], waitlisted: ['self'], pending: ['self'] },
  pending: { confirmed: ['staff'], waitlisted: ['staff'], declined: ['staff'], cancelled: ['self', 'staff'] },
  confirmed: { cancelled: ['self', 'staff'] },
  waitlisted: { offered: ['system'], cancelled: ['self', 'staff'] },
  // An offer that nobody answers ends the registration, so that the seat reaches the next in line and the line moves.
  offered: { confirmed: ['self'], cancelled: ['self', 'staff', 'system'] },
  declined: { confirmed: ['staff'], waitlisted: ['staff'] },
  cancelled: { confirmed: ['self'], waitlisted: ['self'], pending: ['self'] },
}

export function mayMoveEvent(from: EventState, to: EventState | 'deleted', by: Mover): boolean {
  return eventTransitions[from][to]?.includes(by) ?? false
}

export function mayMoveRegistration(from: RegistrationState | 'none', to: RegistrationState, by: Mover): boolean {
  return registrationTransitions[from][to]?.includes(by) ?? false
}

/** The states in which somebody still takes part, or waits to. */
export const activeStates = ['pending', 'confirmed', 'waitlisted', 'offered'] as const satisfies RegistrationState[]
/** The states that hold a seat. */
export const seatedStates = ['confirmed', 'offered'] as const satisfies RegistrationState[]

export const offerHours = 24
/** Somebody scanned later than this after the start is late. */
export const lateAfterMinutes = 15
