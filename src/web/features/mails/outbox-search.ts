import * as z from 'zod/mini'
import { id } from '#contract/endpoint.ts'
import { listMails } from '#contract/mails/mails.ts'
import { listSearch } from '#web/lib/page/search-filters.ts'

export const outboxSearch = z.extend(listSearch(listMails), {
  /** The mail that is open. */
  mail: z.optional(id),
})
