import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Event } from '#contract/events/events.ts'
import { Card, Section } from '#web/components/ui/card.tsx'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { CardSkeleton } from '#web/components/list/card-skeleton.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from './api.ts'
import { SeatsTaken, TileTime } from './event-chips.tsx'
import { weekSpan } from './event-days.ts'

/** The events of this week, for the team's home page. */
export function WeekCard() {
  const t = useT('events')
  const found = useQuery(eventQueries.span(weekSpan(new Date(useNow('minute'))), {}))
  const all = (
    <Link className="link link--quiet small" to="/manage/events">
      {t('home.week.all')}
    </Link>
  )
  return (
    <Section id="week" title={t('home.week.title')} aside={all}>
      <Card>
        <Loaded query={found} skeleton={<CardSkeleton />} failure={t('failure')} inCard>
          {(events) =>
            events.length === 0 ? (
              <p className="card--pad small subtle">{t('home.week.empty')}</p>
            ) : (
              <List card={false}>
                {events.map((event) => (
                  <EventRow event={event} key={event.id} />
                ))}
              </List>
            )
          }
        </Loaded>
      </Card>
    </Section>
  )
}

function EventRow({ event }: { event: Event }) {
  return (
    <ListRow>
      <DateTile date={new Date(event.startsAt)} />
      <div className="grow">
        <Link className="stretched medium clamp-2" to="/manage/events/$slug" params={{ slug: event.slug }}>
          <Translated text={event.title} />
        </Link>
        <p className="small subtle dot-list">
          <span>
            <TileTime event={event} />
          </span>
          <SeatsTaken event={event} />
        </p>
      </div>
    </ListRow>
  )
}
