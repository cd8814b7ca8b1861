import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Event } from '#contract/events/events.ts'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { DoneMark } from '#web/components/display/done-mark.tsx'
import { CardSkeleton } from '#web/components/list/card-skeleton.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from './api.ts'
import { placeText, StandingChip, TileTime } from './event-chips.tsx'
import './home-card.css'

const shown = 4

export function MyEventsCard() {
  const t = useT('events')
  const mine = useQuery(eventQueries.mine())
  const ever = useQuery(eventQueries.everMine())
  // Newcomers see the first steps instead.
  if (mine.data?.length === 0 && ever.data === false) return null
  return (
    <Card as="section" aria-labelledby="my-events">
      <CardHead title={t('home.mine.title')} id="my-events">
        <Link className="link link--quiet small" to="/events">
          {t('home.mine.all')}
        </Link>
      </CardHead>
      <Loaded query={mine} skeleton={<CardSkeleton />} failure={t('failure')} inCard>
        {(events) => <MyEvents events={events.filter(({ registration }) => registration?.state !== 'offered')} />}
      </Loaded>
    </Card>
  )
}

function MyEvents({ events }: { events: Event[] }) {
  const t = useT('events')
  if (events.length === 0)
    return (
      <EmptyState
        card={false}
        level={3}
        title={t('home.mine.empty')}
        action={<ButtonLink to="/events">{t('home.mine.choose')}</ButtonLink>}
      >
        {t('home.mine.emptyText')}
      </EmptyState>
    )
  return (
    <List card={false}>
      {events.slice(0, shown).map((event) => (
        <MyEventRow event={event} key={event.id} />
      ))}
    </List>
  )
}

function MyEventRow({ event }: { event: Event }) {
  const t = useT('events')
  const hasSeat = event.registration?.state === 'confirmed' && event.state === 'published'
  return (
    <ListRow>
      <DateTile date={new Date(event.startsAt)} />
      <div className="grow">
        <Link className="stretched medium clamp-2" to="/events/$slug" params={{ slug: event.slug }}>
          <Translated text={event.title} />
        </Link>
        <p className="small subtle truncate">
          <TileTime event={event} /> · {placeText(event, t)}
        </p>
        {!hasSeat && <StandingChip event={event} />}
      </div>
      {hasSeat && <DoneMark label={t('standing.confirmed')} />}
    </ListRow>
  )
}
