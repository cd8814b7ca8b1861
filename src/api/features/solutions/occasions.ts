import type { Occasions } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const solutionOccasions = {
  submitted: 'usual',
  disqualified: 'usual',
  restored: 'usual',
  winner: 'usual',
  shortlisted: 'usual',
  finalist: 'usual',
  not_selected: 'usual',
  removed: 'usual',
} as const satisfies Occasions

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    solutions: typeof solutionOccasions
  }
}
