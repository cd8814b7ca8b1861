import * as z from 'zod/mini'
import { endpoint, id, listQuery, page, queryList, time } from '#contract/endpoint.ts'
import { exportEndpoint } from '#contract/lists.ts'

/** Kinds of record that the log knows by name; others are told as «another record». */
export const auditTypes = [
  'application',
  'attachment',
  'challenge',
  'cohort',
  'edition',
  'enrolment',
  'event',
  'event_registration',
  'intake',
  'invitation',
  'machine',
  'mail',
  'mentor_hour',
  'mentor_link',
  'message',
  'message_template',
  'milestone',
  'opportunity',
  'organisation',
  'problem',
  'profile',
  'programme',
  'report',
  'review',
  'review_round',
  'solution',
  'startup',
  'user',
  'view',
  'webhook',
] as const
export type AuditType = (typeof auditTypes)[number]

/** What somebody changed, in the words of who reads it. */
const auditEntry = z.object({
  id: z.string(),
  at: time,
  /** Null for the system and for people who are gone. */
  by: z.nullable(z.object({ id, name: z.string() })),
  what: z.string(),
  /** The kind of record, its name and where the team finds it; a record that is gone has neither. */
  type: z.string(),
  title: z.nullable(z.string()),
  path: z.nullable(z.string()),
  record: z.string(),
  reason: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  /** Its place in the chain and its seal; null until the next sealing. */
  number: z.nullable(z.int()),
  seal: z.nullable(z.string()),
  request: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

const open = { access: 'audit:read', path: '/manage/audit' } as const
const day = z.optional(z.iso.date())
const filters = {
  /** Who did it, by name or e-mail. */
  q: listQuery.q,
  type: z.optional(queryList(auditTypes)),
  record: z.optional(z.string().check(z.maxLength(100))),
  /** The first and the last day, by the calendar of the programme. */
  from: day,
  to: day,
}

export const listAudit = endpoint({
  ...open,
  method: 'GET',
  summary: 'What people and the system changed, the newest first',
  query: z.object({ ...listQuery, ...filters }),
  response: page(auditEntry),
})
export const exportAudit = exportEndpoint({ ...open, query: z.object(filters) })

export const verifyChain = endpoint({
  ...open,
  method: 'GET',
  path: '/manage/audit/chain',
  summary: 'Read the whole log and say whether every entry is as it was sealed',
  response: z.object({
    sealed: z.int(),
    /** Written since the last sealing. */
    unsealed: z.int(),
    /** The first entry that is missing or was changed. */
    brokenAt: z.nullable(z.int()),
    head: z.string(),
    checkedAt: time,
  }),
})

/** The newest entries of one record, for the team that works on it. */
export const recordHistory = endpoint({
  method: 'GET',
  path: '/manage/history/{type}/{id}',
  access: 'manage:open',
  summary: 'What was changed on one record and by whom, the newest first',
  params: z.object({ type: z.enum(auditTypes), id: z.string().check(z.maxLength(100)) }),
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: page(auditEntry),
})
