import type { Occasions } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const authOccasions = {
  reset: 'account',
  password_changed: 'account',
  verify: 'account',
  leave_email: 'account',
  email_changed: 'account',
  token_created: 'account',
  factor_changed: 'account',
  recovery_used: 'account',
} as const satisfies Occasions

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    auth: typeof authOccasions
  }
}
