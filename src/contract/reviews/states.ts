import type { Transitions } from '#contract/states.ts'

export const roundStates = ['draft', 'open', 'closed', 'announced'] as const
export type RoundState = (typeof roundStates)[number]

/** Before its end: people may still be put into its jury. */
export const takesJurors = (state: RoundState): boolean => state === 'draft' || state === 'open'

/** A short list lets some through to another round; the final one announces what became of all. */
export const roundStages = ['final', 'short_list'] as const
export type RoundStage = (typeof roundStages)[number]

/** Nothing leaves an announced round: people have read the result. What is judged no more closes its round by itself. */
export const roundTransitions: Transitions<RoundState | 'none', RoundState, 'staff' | 'system'> = {
  none: { draft: ['staff'] },
  draft: { open: ['staff'] },
  open: { closed: ['staff', 'system'] },
  closed: { open: ['staff'], announced: ['staff'] },
  announced: {},
}

export const reviewStates = ['assigned', 'submitted', 'abstained', 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]

/** The system takes a review back when a conflict comes to light. */
export const reviewTransitions: Transitions<ReviewState | 'none', ReviewState, 'juror' | 'staff' | 'system'> = {
  none: { assigned: ['staff', 'system'] },
  assigned: { submitted: ['juror'], abstained: ['juror'], withdrawn: ['staff', 'system'] },
  submitted: { assigned: ['staff'], withdrawn: ['staff', 'system'] },
  abstained: { assigned: ['staff'], withdrawn: ['system'] },
  withdrawn: { assigned: ['staff', 'system'] },
}

export const heldFileStates = ['waiting', 'released', 'kept'] as const
export type HeldFileState = (typeof heldFileStates)[number]

/** A file of a blind round that could not be cleaned; staff may change their mind. */
export const heldFileTransitions: Transitions<HeldFileState | 'none', HeldFileState, 'staff' | 'system'> = {
  none: { waiting: ['system'] },
  waiting: { released: ['staff'], kept: ['staff'] },
  released: { kept: ['staff'] },
  kept: { released: ['staff'] },
}
