import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Challenge } from '#contract/challenges/challenges.ts'
import type { Deadline, Deadlines, HomeCardProps, HomePart } from '#web/area.ts'
import { TimeLeftInline } from '#web/components/display/countdown.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { challengeQueries } from './api.ts'
import { Reason } from './challenge-card.tsx'

/** At most two, each with the reason for it. */
function RecommendedCard({ shown }: HomeCardProps) {
  const t = useT('challenges')
  const found = useQuery(challengeQueries.recommended()).data?.items ?? []
  const fresh = found.filter(({ id, mine }) => mine === null && !shown.has(id)).slice(0, mostShown)
  if (fresh.length === 0) return null
  return (
    <Section id="home-recommended-challenges" title={t('home.recommended')} aside={<AllLink />}>
      <List>
        {fresh.map((challenge) => (
          <ListRow key={challenge.id}>
            <div className="grow">
              <Link className="medium stretched" to="/challenges/$slug" params={{ slug: challenge.slug }}>
                <Translated text={challenge.title} />
              </Link>
              <Reason challenge={challenge} />
            </div>
            <TimeLeftInline to={challenge.closesAt} />
          </ListRow>
        ))}
      </List>
    </Section>
  )
}

const mostShown = 2

const AllLink = () => {
  const t = useT('challenges')
  return (
    <Link className="link link--quiet small" to="/challenges">
      {t('home.all')}
    </Link>
  )
}

/** The deadlines of what somebody has begun and not delivered. */
function useDeadlines(): Deadlines {
  const t = useT('challenges')
  const locale = useLocale()
  const { data, isPending, isError } = useQuery(challengeQueries.closing())
  const toDeadline = ({ id, slug, title, closesAt }: Challenge): Deadline => ({
    id,
    at: closesAt,
    losable: true,
    dated: (date) => t('home.dated', { date }),
    label: t('home.deadline'),
    title: pick(title, locale),
    lang: languageOf(title, locale),
    to: `/challenges/${slug}`,
    action: t('home.deliver'),
    said: t('home.said'),
  })
  const own = data?.items.filter(({ mine }) => mine?.state === 'draft') ?? []
  return { pending: isPending, failed: isError, deadlines: own.map(toDeadline), otherwise: [] }
}

export const home: HomePart = {
  prefetch: () => fetchFirst(challengeQueries.closing(), challengeQueries.recommended(), referenceQueries.fields()),
  cards: [
    { id: 'challenges-recommended', place: 'side', last: true, scope: 'solutions:submit', Card: RecommendedCard },
  ],
  useDeadlines,
}
