import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Event } from '#contract/events.ts'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { CardSkeleton } from '#web/components/list/card-skeleton.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Loaded, type Loading } from '#web/components/list/loaded.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from './api.ts'
import { SeatsTaken, TileTime } from './event-chips.tsx'
import { weekSpan } from './event-days.ts'
import './home-card.css'

/** Registrations that wait for the team, by event. */
export function ApproveCard() {
  const t = useT('events')
  const found = useQuery(eventQueries.needing('approval'))
  return (
    <QueueCard
      id="approve"
      title={t('home.approve.title')}
      empty={t('home.approve.empty')}
      all={t('home.approve.all')}
      needs="approval"
      found={found}
    >
      {(event) => (
        <EventRow event={event} to="/manage/events/$slug/participants">
          <Status tone="warning">{t('home.approve.pending', { count: event.figures.pending })}</Status>
        </EventRow>
      )}
    </QueueCard>
  )
}

export function TranslateCard() {
  const t = useT('events')
  const found = useQuery(eventQueries.needing('translation'))
  return (
    <QueueCard
      id="translate"
      title={t('home.translate.title')}
      empty={t('home.translate.empty')}
      all={t('home.translate.all')}
      needs="translation"
      found={found}
    >
      {(event) => <EventRow event={event} to="/manage/events/$slug" />}
    </QueueCard>
  )
}

export function WeekCard() {
  const t = useT('events')
  const found = useQuery(eventQueries.span(weekSpan(new Date(useNow('minute'))), {}))
  return (
    <QueueCard
      id="week"
      title={t('home.week.title')}
      empty={t('home.week.empty')}
      all={t('home.week.all')}
      found={found}
    >
      {(event) => (
        <EventRow event={event} to="/manage/events/$slug">
          <SeatsTaken event={event} />
        </EventRow>
      )}
    </QueueCard>
  )
}

type QueueCardProps<E> = {
  id: string
  title: string
  empty: string
  /** Leads to the staff's list, narrowed to what the card is about. */
  all: string
  needs?: 'approval' | 'translation'
  found: Loading<E[]>
  children: (event: E) => ReactNode
}

function QueueCard<E extends Event>(props: QueueCardProps<E>) {
  const { id, title, empty, all, needs, found, children } = props
  const t = useT('events')
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead title={title} id={id}>
        <Link className="link link--quiet small" to="/manage/events" search={{ needs }}>
          {all}
        </Link>
      </CardHead>
      <Loaded query={found} skeleton={<CardSkeleton />} failure={t('failure')} inCard>
        {(events) =>
          events.length === 0 ? (
            <p className="homecard__empty small subtle">{empty}</p>
          ) : (
            <List card={false}>
              {events.map((event) => (
                <ListRow key={event.id}>{children(event)}</ListRow>
              ))}
            </List>
          )
        }
      </Loaded>
    </Card>
  )
}

type EventRowProps = {
  event: Event
  to: '/manage/events/$slug' | '/manage/events/$slug/participants'
  children?: ReactNode
}

function EventRow({ event, to, children }: EventRowProps) {
  return (
    <>
      <DateTile date={new Date(event.startsAt)} />
      <div className="grow">
        <Link className="stretched medium clamp-2" to={to} params={{ slug: event.slug }}>
          <Translated text={event.title} />
        </Link>
        <p className="small subtle truncate">
          <TileTime event={event} />
        </p>
      </div>
      {children}
    </>
  )
}
