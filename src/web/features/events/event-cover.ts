import type { Event } from '#contract/events/events.ts'
import { hourMs } from '#contract/times.ts'
import { apiRoot } from '#web/lib/api/http.ts'

/** The URL of the uploaded cover; without one, the cover is drawn from the slug. */
export const coverOf = ({ coverId }: Pick<Event, 'coverId'>): string | null =>
  coverId && `${apiRoot}/attachments/${coverId}`

/** Where an event lies in time: events shown beside each other get different families and colours of covers. */
export const coverPlace = ({ startsAt }: Pick<Event, 'startsAt'>): number | undefined => {
  const hours = Math.floor(Date.parse(startsAt) / hourMs)
  return Number.isNaN(hours) ? undefined : Math.abs(hours)
}
