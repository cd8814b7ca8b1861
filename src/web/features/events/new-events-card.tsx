import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionHead } from '#web/components/ui/card.tsx'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { eventQueries, isOpenToMe } from './api.ts'
import { EventGrid } from './list/event-list.tsx'

const shown = 3

/** The newest events that this person can still register for, while they have none of their own. */
export function NewEventsCard() {
  const t = useT('events')
  const { data = [] } = useQuery(eventQueries.upcoming())
  // The team made them.
  const manages = useHasScope('events:manage')
  const fresh = data
    .filter(isOpenToMe)
    // Ids (UUIDv7) sort by creation time.
    .sort((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, shown)
  const { data: mine = [] } = useQuery(eventQueries.mine())
  if (manages || mine.length > 0 || fresh.length === 0) return null
  return (
    <section aria-labelledby="new-events">
      <SectionHead title={t('home.news.title')} id="new-events">
        <Link className="link link--quiet small" to="/events" search={{ view: 'list' }}>
          {t('home.news.all')}
        </Link>
      </SectionHead>
      <EventGrid events={fresh} />
    </section>
  )
}
