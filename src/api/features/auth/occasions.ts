import { hurrying } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const authOccasions = hurrying({
  account: ['reset password_changed verify leave_email email_changed token_created factor_changed recovery_used'],
})

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    auth: typeof authOccasions
  }
}
