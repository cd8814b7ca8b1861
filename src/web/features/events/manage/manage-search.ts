import * as z from 'zod/mini'
import { listManagedEvents } from '#contract/events-manage.ts'
import { listRegistrations } from '#contract/events-registrations.ts'

/** What the addresses of the lists say: what the API takes, but for the pages, which are fetched as one goes down. */
export const managedSearch = z.omit(listManagedEvents.query, { limit: true, cursor: true })
export const participantsSearch = z.omit(listRegistrations.query, { limit: true, cursor: true })
