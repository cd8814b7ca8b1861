import { listEvents } from '#contract/events/events.ts'
import { findingsIn } from '#web/area-lists.ts'

export const findEvents = findingsIn(listEvents, ({ slug, title, summary, startsAt }) => ({
  to: `/events/${slug}`,
  title,
  about: summary,
  at: startsAt,
}))
