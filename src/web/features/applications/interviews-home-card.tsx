import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { HomePart } from '#web/area.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { applicationQueries } from './api.ts'

const mostShown = 3

/** Interviews that the reader holds, and forms that they owe. */
function HomeInterviews() {
  const t = useT('applications')
  const { dateTime } = useFormat()
  const now = useNow('minute')
  const items = useQuery(applicationQueries.held()).data?.items ?? []
  if (items.length === 0) return null
  return (
    <Section id="home-interviews" title={t('home.interviews')}>
      <List>
        {items.slice(0, mostShown).map(({ id, applicant, opportunity, interview, handedIn }) => (
          <ListRow key={id}>
            <div className="grow">
              <Link className="medium stretched" to="/applications/received" search={{ id }}>
                {applicant}
              </Link>
              <p className="small muted">
                <Translated text={opportunity.title} />
                {interview && ` · ${dateTime(interview.at)}`}
              </p>
            </div>
            {!handedIn && interview && Date.parse(interview.at) < now && <Chip tone="warning">{t('home.form')}</Chip>}
          </ListRow>
        ))}
      </List>
    </Section>
  )
}

export const home: HomePart = {
  prefetch: () => fetchFirst(applicationQueries.held()),
  cards: [{ id: 'interviews', place: 'waits', Card: HomeInterviews }],
}
