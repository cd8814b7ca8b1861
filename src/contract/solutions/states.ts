import type { Transitions } from '#contract/states.ts'

/** Delivered and not taken out of the competition. */
export const deliveredStates = ['submitted', 'finalist', 'winner', 'not_selected'] as const
/** Chosen by the jury; everybody may see these once the results are announced. */
export const chosenStates = ['winner', 'finalist'] as const
/** Can still be written or delivered. */
export const statesUnderWay: readonly SolutionState[] = ['draft', 'submitted']
export const solutionStates = ['draft', ...deliveredStates, 'withdrawn', 'disqualified'] as const
export type SolutionState = (typeof solutionStates)[number]
/** `self` is the owner of the team, `jury` the announcement of the results. */
export type SolutionMover = 'self' | 'staff' | 'jury'

export const solutionTransitions: Transitions<SolutionState | 'none', SolutionState, SolutionMover> = {
  none: { draft: ['self'] },
  draft: { submitted: ['self'], withdrawn: ['self'] },
  submitted: {
    draft: ['self'],
    withdrawn: ['self'],
    disqualified: ['staff'],
    finalist: ['jury'],
    winner: ['jury'],
    not_selected: ['jury'],
  },
  disqualified: { submitted: ['staff'] },
  withdrawn: {},
  finalist: {},
  winner: {},
  not_selected: {},
}
