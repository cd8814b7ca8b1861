import type { Event } from '#contract/events/events.ts'
import { setApart } from '#web/components/display/cover-shifts.ts'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { useInSteps } from '#web/lib/page/in-steps.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { coverPlace } from '../event-cover.ts'
import { EventCard, EventRowCard } from '../event-card.tsx'
import { dayOf } from '../event-days.ts'
import './event-list.css'

/** A timeline: days at the left, the events of each day beside them. */
export function EventList({ events }: { events: Event[] }) {
  const format = useFormat()
  const days = useInSteps([...Map.groupBy(events, (event) => dayOf(event.startsAt))], 0)
  return (
    <ol className="agenda">
      {days.map(([day, ofDay]) => {
        const date = new Date(`${day}T12:00:00`)
        return (
          <li className="agenda__day" key={day}>
            <div className="agenda__date">
              <DateTile date={date} />
              <span className="tiny subtle">
                <span className="sr-only">{format.weekdayDate(date)}</span>
                <span aria-hidden>{format.weekday(date)}</span>
              </span>
              {format.otherYear(date) && (
                <span className="tiny subtle" aria-hidden>
                  {format.otherYear(date)}
                </span>
              )}
            </div>
            <ul className="agenda__events">
              {ofDay.map((event) => (
                <li key={event.id}>
                  <EventRowCard event={event} />
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}

export function EventGrid({ events, level }: { events: Event[]; level?: 2 | 3 }) {
  setApart(
    'event',
    events.map((event) => ({ slug: event.slug, place: coverPlace(event) })),
  )
  return (
    <ul className="grid cols-3 evgrid">
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} level={level} />
        </li>
      ))}
    </ul>
  )
}

export function EventListSkeleton({ count = 4 }: { count?: number }) {
  return (
    <Skeletons className="agenda">
      {Array.from({ length: count }, (_, i) => (
        <div className="agenda__day" key={i}>
          <Skeleton height="3.4rem" />
          <Skeleton height="7.9rem" className="evskeleton" />
        </div>
      ))}
    </Skeletons>
  )
}

export function EventGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <Skeletons className="grid cols-3">
      {Array.from({ length: count }, (_, i) => (
        <Skeleton height="18.5rem" className="evskeleton" key={i} />
      ))}
    </Skeletons>
  )
}
