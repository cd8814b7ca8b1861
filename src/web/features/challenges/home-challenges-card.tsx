import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Challenge } from '#contract/challenges/challenges.ts'
import type { Deadline, Deadlines, HomePart } from '#web/area.ts'
import { setApart } from '#web/components/display/cover-shifts.ts'
import { TimeLeftInline } from '#web/components/display/countdown.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { challengeQueries } from './api.ts'
import { ChallengeCard } from './challenge-card.tsx'

const mostShown = 3

const useClosing = () => useQuery(challengeQueries.closing())

/** The next deadlines; those of a person's own drafts stand on the display above. */
function ClosingCard() {
  const t = useT('challenges')
  const closing = useClosing().data?.items.slice(0, mostShown) ?? []
  if (closing.length === 0) return null
  return (
    <Section id="home-closing" title={t('home.closing')} aside={<AllLink />}>
      <List>
        {closing.map(({ id, slug, title, partner, closesAt }) => (
          <ListRow key={id}>
            <div className="grow">
              <Link className="medium stretched" to="/challenges/$slug" params={{ slug }}>
                <Translated text={title} />
              </Link>
              <p className="small muted">{partner}</p>
            </div>
            <TimeLeftInline to={closesAt} />
          </ListRow>
        ))}
      </List>
    </Section>
  )
}

const AllLink = () => {
  const t = useT('challenges')
  return (
    <Link className="link link--quiet small" to="/challenges">
      {t('home.all')}
    </Link>
  )
}

function RecommendedCard() {
  const t = useT('challenges')
  const found = useQuery(challengeQueries.recommended()).data?.items ?? []
  const fresh = found.filter(({ mine }) => mine === null)
  if (fresh.length === 0) return null
  setApart('challenge', fresh)
  return (
    <Section id="home-recommended-challenges" title={t('home.recommended')} aside={<AllLink />}>
      <div className="grid cols-3">
        {fresh.map((challenge) => (
          <ChallengeCard key={challenge.id} challenge={challenge} level={3} reasons />
        ))}
      </div>
    </Section>
  )
}

/** The deadlines of what somebody has begun and not delivered. */
function useDeadlines(): Deadlines {
  const t = useT('challenges')
  const locale = useLocale()
  const { data, isPending, isError } = useClosing()
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
  })
  const own = data?.items.filter(({ mine }) => mine?.state === 'draft') ?? []
  return { pending: isPending, failed: isError, deadlines: own.map(toDeadline), otherwise: [] }
}

export const home: HomePart = {
  prefetch: () => fetchFirst(challengeQueries.closing(), challengeQueries.recommended(), referenceQueries.fields()),
  cards: [
    { id: 'challenges-closing', place: 'main', scope: 'solutions:submit', Card: ClosingCard },
    { id: 'challenges-recommended', place: 'wide', scope: 'solutions:submit', Card: RecommendedCard },
  ],
  useDeadlines,
}
