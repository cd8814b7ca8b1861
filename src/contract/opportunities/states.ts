import type { Transitions } from '#contract/states.ts'

/** `team` are the members of the startup whose posting it is; `filled` is the acceptance that takes the last opening. */
export type OpportunityMover = 'staff' | 'team' | 'filled'
export const opportunityStates = ['draft', 'proposed', 'published', 'closed', 'withdrawn'] as const
export type OpportunityState = (typeof opportunityStates)[number]
/** What everybody may read. */
export const shownStates = ['published', 'closed'] as const

/** A startup proposes, staff publish. A closed posting opens again by a later deadline. */
export const opportunityTransitions: Transitions<OpportunityState | 'none', OpportunityState, OpportunityMover> = {
  none: { draft: ['staff', 'team'] },
  draft: { proposed: ['team'], published: ['staff'] },
  proposed: { published: ['staff'], draft: ['staff', 'team'] },
  published: { closed: ['staff', 'team', 'filled'], withdrawn: ['staff'] },
  closed: { published: ['staff'], withdrawn: ['staff'] },
  withdrawn: {},
}
