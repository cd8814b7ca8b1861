import { Link } from '@tanstack/react-router'
import type { Event } from '#contract/events.ts'
import { Card } from '#web/components/ui/card.tsx'
import { Cover } from '#web/components/ui/cover.tsx'
import { pick, useFormat } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/i18n.ts'
import './event-card.css'
import { EventPlace, KindChip, SeatsTaken, StandingChip } from './event-chips.tsx'
import { coverOf } from './event-cover.ts'
import { languageOf } from './event-language.ts'

type EventCardProps = { event: Event; level?: 2 | 3 | 4 }

/** In a timeline, where the day stands beside it: the cover at the left. */
export function EventRowCard({ event, level = 3 }: EventCardProps) {
  const format = useFormat()
  return (
    <Card as="article" link className="evcard">
      <Cover className="evcard__cover" kind="event" slug={event.slug} src={coverOf(event)} shape="tall" />
      <div className="evcard__body">
        <p className="evcard__top small subtle">
          <span>{format.range(event.startsAt, event.endsAt)}</span>
          <StandingChip event={event} />
        </p>
        <EventTitle event={event} level={level} />
        <EventPlace event={event} />
        <EventCardFoot event={event} />
      </div>
    </Card>
  )
}

/** By itself in a grid: the cover above, with the date. */
export function EventCard({ event, level = 3 }: EventCardProps) {
  const format = useFormat()
  return (
    <Card as="article" link className="evcard evcard--tile">
      <Cover className="evcard__cover" kind="event" slug={event.slug} src={coverOf(event)} shape="card" />
      <div className="evcard__body">
        <p className="evcard__top small subtle">
          <span>
            {`${format.weekday(event.startsAt)}, ${format.shortDay(event.startsAt)}, ${format.time(event.startsAt)}`}
          </span>
          <StandingChip event={event} />
        </p>
        <EventTitle event={event} level={level} />
        <EventPlace event={event} />
        <EventCardFoot event={event} />
      </div>
    </Card>
  )
}

function EventTitle({ event, level }: { event: Event; level: 2 | 3 | 4 }) {
  const locale = useLocale()
  const Heading = `h${level}` as const
  return (
    <Heading className="evcard__title">
      <Link
        className="stretched clamp-2"
        to="/events/$slug"
        params={{ slug: event.slug }}
        lang={languageOf(event.title, locale)}
      >
        {pick(event.title, locale)}
      </Link>
    </Heading>
  )
}

function EventCardFoot({ event }: { event: Event }) {
  return (
    <div className="evcard__foot">
      <SeatsTaken event={event} />
      <span className="push">
        <KindChip kind={event.kind} />
      </span>
    </div>
  )
}
