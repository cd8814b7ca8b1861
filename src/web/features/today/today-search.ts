import * as z from 'zod/mini'

export const todaySearch = z.object({
  /** Only the rows of this queue. */
  queue: z.optional(z.string()),
})
