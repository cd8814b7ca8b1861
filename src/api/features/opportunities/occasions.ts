import { hurrying } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const opportunityOccasions = hurrying({
  usual: ['published draft alert'],
})

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    opportunities: typeof opportunityOccasions
  }
}
