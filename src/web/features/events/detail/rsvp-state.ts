import type { EventDetail } from '#contract/events.ts'

/** What the registration panel has to say to this person now. */
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

/** Null where there is nothing to register for: drafts and cancelled events. */
export function rsvpOf(event: EventDetail, emailVerified: boolean): RsvpState | null {
  const { phase, registration } = event
  if (event.state !== 'published' || phase === 'cancelled') return null
  if (phase === 'over') return 'over'
  if (registration && registration.state !== 'cancelled') return registration.state
  if ((phase === 'open' || phase === 'full') && !emailVerified) return 'unverified'
  return phase
}

/** Through the link and not through the door: nobody reads a ticket there. */
export const joinsOnline = ({ mode }: EventDetail, attending: Choices['attending'] | null): boolean =>
  mode === 'online' || (mode === 'hybrid' && attending === 'online')

export type Target = { label: 'opens' | 'starts' | 'ends' | 'offer'; to: string }

/** What the display counts down to. */
export function targetOf(event: EventDetail, state: RsvpState, now: number): Target {
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
  /** What was chosen last and is still on its way; the event knows of it only afterwards. */
  sent: Choices
  /** Registers, joins the line or accepts an offer, as the event's state makes it. */
  register: (choices: Choices) => void
  /** Changes what was chosen when registering. */
  change: (choices: Choices) => void
  /** Opens the dialog that asks first. */
  askToWithdraw: () => void
}
