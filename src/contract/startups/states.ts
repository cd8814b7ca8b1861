import type { Transitions } from '#contract/states.ts'

/** How far a startup has come, from an idea to a company that grows. */
export const startupStages = ['idea', 'validation', 'prototype', 'early_users', 'revenue', 'growth'] as const
export type StartupStage = (typeof startupStages)[number]
/** Somebody uses what it makes. */
export const servedStages = ['early_users', 'revenue', 'growth'] as const satisfies readonly StartupStage[]

/** In the programme, or once in it: everybody may see these, unless the team keeps the startup to itself. */
export const programmeStates = ['accepted', 'active', 'paused', 'graduated', 'closed'] as const
/** What was closed offers nothing more. */
export const postingStates = ['accepted', 'active', 'paused', 'graduated'] as const
export const startupStates = ['draft', 'submitted', 'changes_requested', 'declined', ...programmeStates] as const
export type StartupState = (typeof startupStates)[number]
/** Out of the programme: what became of it is asked each year. */
export const leftStates = ['graduated', 'closed'] as const satisfies readonly StartupState[]
/** `self` is the owner of the startup. */
export type StartupMover = 'self' | 'staff'

export const startupTransitions: Transitions<StartupState | 'none', StartupState, StartupMover> = {
  none: { draft: ['self'] },
  draft: { submitted: ['self'] },
  submitted: { accepted: ['staff'], changes_requested: ['staff'], declined: ['staff'] },
  changes_requested: { submitted: ['self'] },
  accepted: { active: ['staff'], closed: ['staff'] },
  active: { paused: ['staff'], graduated: ['staff'], closed: ['staff'] },
  paused: { active: ['staff'], closed: ['staff'] },
  // For the next intake, with its history.
  declined: { draft: ['self'] },
  graduated: {},
  closed: {},
}
