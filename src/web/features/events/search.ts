import { listEvents } from '#contract/events.ts'
import { findingsIn } from '#web/area-lists.ts'

export const findEvents = findingsIn(listEvents, ({ slug, title, startsAt }) => ({
  to: `/events/${slug}`,
  title,
  at: startsAt,
}))
