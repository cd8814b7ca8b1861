import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

const hour = z.int().check(z.gte(0), z.lte(23))

/** Whole hours in the zone of the programme; over midnight when `until` is the smaller one. */
const hours = z.strictObject({ from: hour, until: hour })
export type QuietHours = z.infer<typeof hours>

/** Proposed to whoever wants some, and set with the first device, because that is what rings. */
export const usualQuiet: QuietHours = { from: 22, until: 8 }

export const getQuiet = endpoint({
  method: 'GET',
  path: '/profile/quiet-hours',
  access: 'account',
  summary: 'The hours in which what can wait does not reach me',
  response: z.object({ hours: z.nullable(hours), zone: z.string() }),
})

export const setQuiet = endpoint({
  method: 'PUT',
  path: '/profile/quiet-hours',
  access: 'profile:edit',
  summary: 'Choose quiet hours, or none; equal hours are none',
  body: z.strictObject({ hours: z.nullable(hours) }),
  response: null,
})
