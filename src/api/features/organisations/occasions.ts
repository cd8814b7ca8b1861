import type { Occasions } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const organisationOccasions = {
  added: 'usual',
  removed: 'usual',
  alone: 'usual',
} as const satisfies Occasions

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    organisations: typeof organisationOccasions
  }
}
