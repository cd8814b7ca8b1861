import type { Event } from '#contract/events.ts'
import { apiRoot } from '#web/lib/api/http.ts'

/** The URL of the uploaded cover; without one, the cover is drawn from the slug. */
export const coverOf = ({ coverId }: Pick<Event, 'coverId'>): string | null =>
  coverId && `${apiRoot}/attachments/${coverId}`
