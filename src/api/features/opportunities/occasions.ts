import type { Occasions } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const opportunityOccasions = {
  published: 'usual',
  draft: 'usual',
  alert: 'usual',
} as const satisfies Occasions

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    opportunities: typeof opportunityOccasions
  }
}
