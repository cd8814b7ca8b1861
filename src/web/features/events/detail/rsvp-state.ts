import type { EventDetail } from '#contract/events/events.ts'

/** The state of the registration panel for this person. */
export type RsvpState =
  | 'not_open'
  | 'open'
  | 'full'
  | 'closed'
  | 'over'
  | 'unverified'
  | 'pending'
  | 'confirmed'
  | 'waitlisted'
  | 'offered'
  | 'declined'
  | 'excused'

/** What the button does is what the server says a registration leads to. */
export const actOf = { confirmed: 'register', waitlisted: 'join', pending: 'apply' } as const

/** Null for drafts and cancelled events, which have no registration. */
export function rsvpOf(event: EventDetail, emailVerified: boolean): RsvpState | null {
  const { phase, registration } = event
  if (event.state !== 'published' || phase === 'cancelled') return null
  if (phase === 'over') return 'over'
  if (registration && registration.state !== 'cancelled') return registration.state
  if (registration?.seat === 'cohort') return 'excused'
  if ((phase === 'open' || phase === 'full') && !emailVerified) return 'unverified'
  return phase
}

/** Online participants need no ticket. */
export const joinsOnline = ({ mode }: EventDetail, attending: Choices['attending'] | null): boolean =>
  mode === 'online' || (mode === 'hybrid' && attending === 'online')

export type CountdownTarget = { label: 'opens' | 'starts' | 'ends' | 'offer'; to: string }

/** The moment that the display counts down to. */
export function targetOf(event: EventDetail, state: RsvpState, now: number): CountdownTarget {
  if (state === 'offered' && event.registration?.offerExpiresAt) {
    return { label: 'offer', to: event.registration.offerExpiresAt }
  }
  if (state === 'not_open' && event.registrationOpensAt) return { label: 'opens', to: event.registrationOpensAt }
  return Date.parse(event.startsAt) > now
    ? { label: 'starts', to: event.startsAt }
    : { label: 'ends', to: event.endsAt }
}

type Choices = { visible?: boolean; attending?: 'onsite' | 'online' }

export type RsvpActs = {
  busy: boolean
  /** Choices whose request is pending; the event does not have them yet. */
  sent: Choices
  /** This visit brought a seat. */
  succeeded: boolean
  /** Registers, joins the waiting list or accepts an offer, depending on the event's state. */
  register: (choices: Choices) => void
  /** Opens the questions; answering them registers with these choices, or changes the answers. */
  ask: (question: { choices: Choices; submit: string }) => void
  /** Changes the choices of a registration. */
  change: (choices: Choices) => void
  /** Opens the confirmation dialog. */
  askToWithdraw: () => void
}
