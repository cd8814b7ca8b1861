import { Link } from '@tanstack/react-router'
import type { Event } from '#contract/events/events.ts'
import { Card } from '#web/components/ui/card.tsx'
import { Cover } from '#web/components/display/cover.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import './event-card.css'
import { EventPlace, KindChip, SeatsLeft, StandingChip } from './event-chips.tsx'
import { coverOf, coverPlace } from './event-cover.ts'

type EventCardProps = { event: Event; level?: 2 | 3 | 4 }

/** For a timeline, with the day beside it: the cover at the left. */
export function EventRowCard(props: EventCardProps) {
  const { startsAt, endsAt } = props.event
  return <CardOfEvent {...props} className="evcard" shape="tall" when={useFormat().range(startsAt, endsAt)} />
}

/** For a grid: the cover and the date above. */
export function EventCard(props: EventCardProps) {
  const { startsAt } = props.event
  const format = useFormat()
  const when = `${format.weekday(startsAt)}, ${format.shortDay(startsAt)}, ${format.time(startsAt)}`
  return <CardOfEvent {...props} className="evcard evcard--tile" shape="card" when={when} />
}

type CardProps = EventCardProps & { className: string; shape: 'tall' | 'card'; when: string }

function CardOfEvent({ event, level = 3, className, shape, when }: CardProps) {
  return (
    <Card as="article" link className={className}>
      <Cover
        className="evcard__cover"
        kind="event"
        slug={event.slug}
        place={coverPlace(event)}
        src={coverOf(event)}
        shape={shape}
      />
      <div className="evcard__body">
        <p className="evcard__top small subtle">
          <span>{when}</span>
          <StandingChip event={event} />
        </p>
        <EventTitle event={event} level={level} />
        <EventPlace event={event} />
        {event.series && <SeriesDates dates={event.series.dates} />}
        <EventCardFoot event={event} />
      </div>
    </Card>
  )
}

function EventTitle({ event, level }: { event: Event; level: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const
  return (
    <Heading className="evcard__title">
      <Link className="stretched clamp-2" to="/events/$slug" params={{ slug: event.slug }}>
        <Translated text={event.title} />
      </Link>
    </Heading>
  )
}

function SeriesDates({ dates }: { dates: number }) {
  return <p className="small muted">{useT('events')('series.dates', { count: dates })}</p>
}

function EventCardFoot({ event }: { event: Event }) {
  return (
    <div className="evcard__foot">
      <SeatsLeft event={event} />
      <span className="push">
        <KindChip kind={event.kind} />
      </span>
    </div>
  )
}
