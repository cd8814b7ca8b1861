import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Event } from '#contract/events.ts'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { DoneMark } from '#web/components/display/done-mark.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from './api.ts'
import { placeText, StandingChip, TileTime } from './event-chips.tsx'
import './home-card.css'
import { CardSkeleton, LoadFailure } from './load-failure.tsx'

const shown = 4

export function MyEventsCard() {
  const t = useT('events')
  const mine = useQuery(eventQueries.mine())
  const ever = useQuery(eventQueries.everMine())
  const events = mine.data?.filter(({ registration }) => registration?.state !== 'offered').slice(0, shown)
  // A newcomer is told what to do first instead.
  if (mine.data?.length === 0 && ever.data === false) return null
  return (
    <Card as="section" aria-labelledby="my-events">
      <CardHead title={t('home.mine.title')} id="my-events">
        <Link className="link link--quiet small" to="/events">
          {t('home.mine.all')}
        </Link>
      </CardHead>
      {mine.isPending && <CardSkeleton />}
      {mine.isError && !mine.data && <LoadFailure card={false} error={mine.error} retry={() => void mine.refetch()} />}
      {events?.length === 0 && (
        <EmptyState
          card={false}
          level={3}
          title={t('home.mine.empty')}
          action={<ButtonLink to="/events">{t('home.mine.choose')}</ButtonLink>}
        >
          {t('home.mine.emptyText')}
        </EmptyState>
      )}
      {events && events.length > 0 && (
        <List card={false}>
          {events.map((event) => (
            <MyEventRow event={event} key={event.id} />
          ))}
        </List>
      )}
    </Card>
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
