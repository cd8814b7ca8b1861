import type { Event } from '#contract/events.ts'
import { apiRoot } from '#web/lib/api/http.ts'

/** The uploaded cover, if there is one; else it is drawn from the slug. */
export const coverOf = ({ coverId }: Pick<Event, 'coverId'>): string | null =>
  coverId && `${apiRoot}/attachments/${coverId}`
