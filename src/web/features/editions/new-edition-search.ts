import * as z from 'zod/mini'

/** The ready-made edition that a link proposes. */
export const newEditionSearch = z.object({ template: z.optional(z.string()) })
