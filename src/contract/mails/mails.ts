import * as z from 'zod/mini'
import { exportEndpoint } from '#contract/lists.ts'
import { endpoint, id, listQuery, page, queryFlag, queryList, time } from '#contract/endpoint.ts'

export const mailStatuses = ['queued', 'sent', 'dead'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** A mail in the outbox; `dead` after the last attempt has failed. */
export const mail = z.object({
  id,
  /** Area and occasion, like `events.confirmed`. */
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  /** The last answer of the mail server. */
  error: z.nullable(z.string()),
  createdAt: time,
  sentAt: z.nullable(time),
  /** The next attempt after a failure. */
  nextAttemptAt: z.nullable(time),
})
export type Mail = z.infer<typeof mail>

const mailDetail = z.extend(mail, {
  /** Plain text; links that would let the reader act as the recipient are cut to `…`. Empty once such a mail was sent. */
  text: z.string(),
  hasCalendar: z.boolean(),
  can: z.object({ retry: z.boolean() }),
})
export type MailDetail = z.infer<typeof mailDetail>

const outbox = { access: 'mail:read', path: '/manage/mails' } as const
const filters = {
  q: listQuery.q,
  status: z.optional(queryList(mailStatuses)),
  /** The newest of each address that took none in the last fourteen days. */
  refused: z.optional(queryFlag),
}

export const listMails = endpoint({
  ...outbox,
  method: 'GET',
  summary: 'Mails, newest first, searched by recipient and subject',
  query: z.object({ ...listQuery, ...filters }),
  response: page(mail),
})
export const exportMails = exportEndpoint({ ...outbox, query: z.object(filters) })

export const getMail = endpoint({
  method: 'GET',
  path: '/manage/mails/{id}',
  access: 'mail:read',
  summary: 'One mail with its text',
  params: z.object({ id }),
  response: mailDetail,
  errors: ['not_found'],
})

export const retryMail = endpoint({
  method: 'POST',
  path: '/manage/mails/{id}/retry',
  access: 'mail:read',
  summary: 'Send a mail again that was given up',
  params: z.object({ id }),
  response: mailDetail,
  errors: ['not_found', 'state_conflict'],
})
