import * as z from 'zod/mini'
import { endpoint, id, time } from './endpoint.ts'
import { roles } from './scopes.ts'

const bilingualText = z.object({ pt: z.string(), en: z.string() })

export const programme = z.object({
  name: z.string(),
  organisation: z.string(),
  tagline: bilingualText,
  contact: z.string(),
  /** The cohort that runs today, and its current week. */
  cohort: z.nullable(z.object({ name: z.string(), week: z.int(), weeks: z.int() })),
  /** The next cohort that accepts applications. */
  nextCohort: z.nullable(z.object({ name: z.string(), closesAt: time })),
  /** Shown on the login page of a demo installation. */
  demoAccounts: z.array(z.object({ role: z.enum(roles), email: z.string(), password: z.string() })),
})
export type Programme = z.infer<typeof programme>

export const getProgramme = endpoint({
  method: 'GET',
  path: '/programme',
  access: 'public',
  summary: 'Name, tagline and calendar of the programme',
  response: programme,
})

export const listTeam = endpoint({
  method: 'GET',
  path: '/manage/team',
  access: 'team:read',
  summary: 'Who runs the programme, for choosing who answers something',
  response: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
})
