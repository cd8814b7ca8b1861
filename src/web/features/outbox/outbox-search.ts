import * as z from 'zod/mini'
import { id } from '#contract/endpoint.ts'
import { listMails } from '#contract/mails.ts'

export const outboxSearch = z.extend(z.omit(listMails.query, { limit: true, cursor: true }), {
  /** The mail that is open. */
  mail: z.optional(id),
})
