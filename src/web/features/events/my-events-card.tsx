import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Event } from '#contract/events/events.ts'
import type { HomeCardProps } from '#web/area.ts'
import { Card, Section } from '#web/components/ui/card.tsx'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { DoneMark } from '#web/components/display/done-mark.tsx'
import { CardSkeleton } from '#web/components/list/card-skeleton.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from './api.ts'
import { placeText, StandingChip, TileTime } from './event-chips.tsx'

const shown = 3

/** One's next events, but those that the display shows. */
export function MyEventsCard({ shown: onDisplay }: HomeCardProps) {
  const t = useT('events')
  const mine = useQuery(eventQueries.mine())
  const others = (mine.data ?? []).filter(({ id }) => !onDisplay.has(id)).slice(0, shown)
  if (mine.data && others.length === 0) return null
  const calendar = (
    <Link className="link link--quiet small" to="/events">
      {t('home.mine.all')}
    </Link>
  )
  return (
    <Section id="my-events" title={t('home.mine.title')} aside={calendar}>
      <Card>
        <Loaded query={mine} skeleton={<CardSkeleton />} failure={t('failure')} inCard>
          {() => (
            <List card={false}>
              {others.map((event) => (
                <MyEventRow event={event} key={event.id} />
              ))}
            </List>
          )}
        </Loaded>
      </Card>
    </Section>
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
