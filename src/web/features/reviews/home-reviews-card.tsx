import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { HomePart } from '#web/area.ts'
import { TimeLeftInline } from '#web/components/display/countdown.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { reviewQueries } from './api.ts'

/** Reviews that wait for me, by round; nothing without any. */
function HomeReviews() {
  const t = useT('reviews')
  const { data } = useQuery(reviewQueries.mine())
  const waiting = (data?.items ?? []).filter(({ isWaiting }) => isWaiting)
  if (waiting.length === 0) return null
  const link = (
    <Link className="link link--quiet small" to="/reviews">
      {t('home.all')}
    </Link>
  )
  return (
    <Section id="home-reviews" title={t('home.title')} aside={link}>
      <List>
        {[...Map.groupBy(waiting, ({ round }) => round.id).values()].map((entries) => (
          <ListRow key={entries[0]!.round.id}>
            <div className="grow">
              <Link className="medium stretched" to="/reviews/$id" params={{ id: entries[0]!.id }}>
                <Translated text={entries[0]!.round.title} />
              </Link>
              <p className="small muted">{t('home.waiting', { count: entries.length })}</p>
            </div>
            {entries[0]!.round.isOpen ? (
              <TimeLeftInline to={entries[0]!.round.closesAt} />
            ) : (
              <Status tone="warning">{t('desk.returned')}</Status>
            )}
          </ListRow>
        ))}
      </List>
    </Section>
  )
}

export const home: HomePart = {
  prefetch: () => queryClient.ensureQueryData(reviewQueries.mine()),
  cards: [{ id: 'reviews', place: 'waits', Card: HomeReviews }],
}
