import * as z from 'zod/mini'

/** A day counted from a first day, which is 0, and the time by the clock of the place: both stay when the first day moves. */
export const moment = z.strictObject({
  day: z.int().check(z.gte(-3660), z.lte(3660)),
  at: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)),
})
export type Moment = z.infer<typeof moment>
