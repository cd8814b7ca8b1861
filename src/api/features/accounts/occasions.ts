import type { Occasions } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const accountOccasions = {
  declined: 'usual',
  leave: 'account',
  message: 'usual',
  directory: 'account',
  suspended: 'account',
  reactivated: 'account',
  role: 'account',
  merged: 'account',
} as const satisfies Occasions

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    accounts: typeof accountOccasions
  }
}
