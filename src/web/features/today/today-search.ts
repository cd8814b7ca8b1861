import * as z from 'zod/mini'

export const todaySearch = z.object({
  /** Only the rows of this queue. */
  queue: z.optional(z.string()),
  /** Only what this person answers for. */
  whose: z.optional(z.literal('mine')),
})
