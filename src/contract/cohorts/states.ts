import type { Transitions } from '#contract/states.ts'

export const enrolmentStates = [
  'applied',
  'waitlisted',
  'offered',
  'accepted',
  'active',
  'completed',
  'withdrawn',
  'declined',
] as const
export type EnrolmentState = (typeof enrolmentStates)[number]

/** `self` is the trainee; `system` acts for the waiting list, expired offers, the first day and the end. */
export type EnrolmentMover = 'self' | 'staff' | 'system'

export const enrolmentTransitions: Transitions<EnrolmentState | 'none', EnrolmentState, EnrolmentMover> = {
  // The team may also put somebody in without an application or an offer.
  none: { applied: ['self'], offered: ['self'], waitlisted: ['self', 'system'], accepted: ['staff'] },
  applied: {
    accepted: ['staff'],
    offered: ['staff'],
    waitlisted: ['staff'],
    declined: ['staff', 'system'],
    withdrawn: ['self', 'staff'],
  },
  waitlisted: {
    accepted: ['staff'],
    offered: ['system', 'staff'],
    declined: ['staff', 'system'],
    withdrawn: ['self', 'staff'],
  },
  // An offer that expires is withdrawn, so that the next person in the waiting list gets the place.
  offered: { accepted: ['self'], withdrawn: ['self', 'staff', 'system'] },
  accepted: { active: ['system'], withdrawn: ['self', 'staff'] },
  active: { completed: ['staff'], withdrawn: ['self', 'staff'] },
  completed: { active: ['staff'] },
  withdrawn: { applied: ['self'], offered: ['self'], waitlisted: ['self'], accepted: ['staff'] },
  declined: { accepted: ['staff'], offered: ['staff'], waitlisted: ['staff'] },
}

/** States that hold a place. */
export const placedStates = ['offered', 'accepted', 'active', 'completed'] as const satisfies EnrolmentState[]
/** States of those who take part. */
export const takingPart = ['accepted', 'active', 'completed'] as const satisfies EnrolmentState[]
/** States in which an application is still open or led to a place. */
export const openEnrolments = ['applied', 'waitlisted', ...placedStates] as const satisfies EnrolmentState[]

/** An offered place waits so long for an answer. */
export const placeOfferHours = 72
