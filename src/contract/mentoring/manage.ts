import * as z from 'zod/mini'
import { endpoint, id, listQuery, page, queryFlag, queryList, time } from '#contract/endpoint.ts'
import { exportEndpoint } from '#contract/lists.ts'
import { person, recordParams } from '#contract/records.ts'
import { reason } from './booking.ts'
import { dayRange, hourStates, mentoringRules, ruleFields, subject } from './mentoring.ts'
import { session } from './sessions.ts'

const manage = { access: 'mentoring:manage' } as const

const counts = { offered: z.int(), booked: z.int(), done: z.int(), missed: z.int() }
const load = z.extend(person, {
  headline: z.nullable(z.string()),
  ...counts,
  withoutNote: z.int(),
  asked: z.int(),
  /** Hours a month by their own limit. */
  limit: z.int(),
  /** What teams answered, in one figure; null below three answers. */
  useful: z.nullable(z.number()),
})
export type MentorLoad = z.infer<typeof load>

const quiet = z.object({ subject, weeks: z.nullable(z.int()), mentor: z.nullable(z.string()) })
export type QuietSubject = z.infer<typeof quiet>
const proposal = z.object({
  subject,
  mentor: person,
  freeHours: z.int(),
  weeks: z.nullable(z.int()),
  reasons: z.array(reason),
})
export type PairProposal = z.infer<typeof proposal>

/** Who does not want to be matched again; nobody but the team of the programme reads it. */
const apart = z.object({ mentor: person, subject, side: z.enum(['team', 'mentor']), at: time })

const desk = z.object({
  month: z.string(),
  mentors: z.array(load),
  quiet: z.array(quiet),
  quietCount: z.int(),
  proposals: z.array(proposal),
  aparts: z.array(apart),
  rules: mentoringRules,
})
export type MentoringDesk = z.infer<typeof desk>

const ofDesk = { ...manage, response: desk } as const

export const getMentoringDesk = endpoint({
  ...ofDesk,
  method: 'GET',
  path: '/manage/mentoring',
  summary: 'The month of every mentor, who had no session for weeks, and pairs to propose',
})

export const saveRules = endpoint({
  ...ofDesk,
  method: 'PUT',
  path: '/manage/mentoring/rules',
  summary: 'Change the limits that hold for everybody',
  body: z.strictObject({ ...ruleFields, version: z.int() }),
  errors: ['stale_version'],
})

const filters = {
  /** Hours that somebody has or had, unless others are asked for. */
  state: z.optional(queryList(hourStates)),
  month: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}$/))),
  mentorId: z.optional(id),
  /** Over, and the mentor has not written yet. */
  withoutNote: z.optional(queryFlag),
}

export const listManagedSessions = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/mentoring/sessions',
  summary: 'All sessions, the newest first; notes that mentors keep to themselves are in no list',
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor, ...filters }),
  response: page(z.extend(session, { noteDueAt: time })),
})

export const exportSessions = exportEndpoint(listManagedSessions)

const month = z.object({
  month: z.string(),
  ...counts,
  /** Hours of the sessions that took place. */
  hours: z.number(),
})
export type MentoringMonth = z.infer<typeof month>

export const listMonths = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/mentoring/months',
  summary: 'Hours offered, booked, done and missed by month, the newest first; the rows of each are among the sessions',
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: page(month),
})

export const exportMonths = exportEndpoint({ ...listMonths, query: z.object({}) })

const period = {
  method: 'POST',
  body: dayRange,
  response: z.object({ code: z.string() }),
  errors: ['no_hours', 'invalid_fields'],
  idempotent: true,
} as const

export const certifyHours = endpoint({
  ...period,
  path: '/mentoring/certificates',
  access: 'startups:mentor',
  summary: 'A certificate of the hours that I gave in a period, which anybody can verify by its code',
})

export const certifyMentor = endpoint({
  ...period,
  ...manage,
  path: '/manage/mentoring/mentors/{id}/certificates',
  summary: 'A certificate of the hours that a mentor gave in a period',
  params: recordParams,
})

export const askNotes = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/mentoring/notes',
  summary: 'Remind every mentor of the sessions whose note is missing',
  response: z.object({ asked: z.int() }),
  idempotent: true,
})

export const settleProposal = endpoint({
  ...ofDesk,
  method: 'POST',
  path: '/manage/mentoring/proposals',
  held: true,
  summary: 'Propose a pair to both sides with the reason, or put it away for now',
  body: z.strictObject({ mentorId: id, subjectId: id, state: z.enum(['proposed', 'dismissed']) }),
  idempotent: true,
  errors: ['state_conflict'],
})

export const endMentor = endpoint({
  ...ofDesk,
  method: 'POST',
  path: '/manage/mentoring/mentors/{id}/leave',
  held: true,
  summary: 'Cancel all hours to come of a mentor who leaves; everybody is told and sees others',
  params: recordParams,
  idempotent: true,
})
