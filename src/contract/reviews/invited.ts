import * as z from 'zod/mini'
import { id, time } from '#contract/endpoint.ts'

/** Somebody from outside who was invited into a round and has not come. */
export const invitedJuror = z.object({
  id,
  email: z.string(),
  name: z.nullable(z.string()),
  state: z.enum(['open', 'expired', 'declined']),
  /** What they wrote when they declined. */
  words: z.nullable(z.string()),
  expiresAt: time,
})
