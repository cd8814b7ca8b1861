import type { Transitions } from '#contract/states.ts'

export const challengeStates = ['draft', 'published', 'judging', 'announced', 'archived', 'cancelled'] as const
export type ChallengeState = (typeof challengeStates)[number]

export const challengeTransitions: Transitions<ChallengeState | 'none', ChallengeState, 'staff'> = {
  none: { draft: ['staff'] },
  draft: { published: ['staff'] },
  published: { judging: ['staff'], cancelled: ['staff'] },
  judging: { announced: ['staff'], cancelled: ['staff'] },
  announced: { archived: ['staff'] },
  cancelled: { archived: ['staff'] },
  archived: {},
}

/** What people see: a published challenge is scheduled, open or closed by its dates. */
export const challengePhases = [
  'draft',
  'scheduled',
  'open',
  'closed',
  'judging',
  'announced',
  'archived',
  'cancelled',
] as const
export type ChallengePhase = (typeof challengePhases)[number]
/** A solution can be written now or soon. */
export const currentPhases = ['scheduled', 'open'] as const
export const pastPhases = ['closed', 'judging', 'announced', 'archived', 'cancelled'] as const

type Dated = { state: ChallengeState; opensAt: string; closesAt: string }

/** The deadline itself still counts; a millisecond later is too late. */
export function phaseOf({ state, opensAt, closesAt }: Dated, now: number): ChallengePhase {
  if (state !== 'published') return state
  if (now < Date.parse(opensAt)) return 'scheduled'
  return now <= Date.parse(closesAt) ? 'open' : 'closed'
}
