import type { Occasions } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const challengeOccasions = {
  deadline: 'always',
  cancelled: 'always',
  reminder: 'urgent',
  judging: 'usual',
  missed: 'usual',
  opening: 'urgent',
} as const satisfies Occasions

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    challenges: typeof challengeOccasions
  }
}
