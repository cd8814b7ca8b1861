import { type Event, listEvents } from '#contract/events/events.ts'
import { listManagedEvents } from '#contract/events/manage.ts'
import { findingsIn } from '#web/area-lists.ts'

const toFinding = ({ slug, title, summary, startsAt }: Event) => ({
  to: `/events/${slug}`,
  title,
  about: summary,
  at: startsAt,
})
export const findEvents = findingsIn(listEvents, toFinding)
export const findAllEvents = findingsIn(listManagedEvents, toFinding)
