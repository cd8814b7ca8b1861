import { hurrying } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const accountOccasions = hurrying({
  account: ['leave directory suspended reactivated role merged'],
  usual: ['declined message'],
})

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    accounts: typeof accountOccasions
  }
}
