import type { Occasions } from '#api/tell/occasions.ts'

/** A message that did not leave is missed by those it was for: whoever wrote it hears at once. */
export const messageOccasions = { stopped: 'always' } as const satisfies Occasions

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    messages: typeof messageOccasions
  }
}
