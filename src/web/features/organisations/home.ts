import { useQuery } from '@tanstack/react-query'
import type { Deadlines, HomePart } from '#web/area.ts'
import type { HomeRecord } from '#web/components/list/home-records.tsx'
import { applicationQueries } from '#web/features/applications/api.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { organisationQueries } from './api.ts'

/** Who waits for this partner's answer, by the promised day. */
function useDeadlines(): Deadlines {
  const t = useT('organisations')
  const locale = useLocale()
  const { data, isPending, isLoadingError } = useQuery(applicationQueries.owed())
  const deadlines = (data?.items ?? []).flatMap(({ id, applicant, opportunity, answerDueAt }) =>
    answerDueAt
      ? [
          {
            id: `application ${id}`,
            at: answerDueAt,
            answers: true,
            said: t('home.said'),
            dated: (date: string) => t('home.dated', { date }),
            label: pick(opportunity.title, locale),
            title: t('home.answer', { name: applicant?.name ?? '–' }),
            lang: undefined,
            to: '/applications/received',
            search: { id },
            action: t('home.act'),
          },
        ]
      : [],
  )
  return { pending: isPending, failed: isLoadingError, deadlines, otherwise: [] }
}

/** Where the postings of one's organisations stand. */
function useStanding(): HomeRecord[] {
  const t = useT('organisations')
  const locale = useLocale()
  const { data } = useQuery(organisationQueries.mine())
  return (data?.items ?? [])
    .flatMap(({ postings }) => postings)
    .map(({ slug, title, waiting }) => ({
      id: `posting ${slug}`,
      title: pick(title, locale),
      to: `/opportunities/${slug}`,
      note: waiting > 0 ? t('waitingFor', { count: waiting }) : t('nobodyWaits'),
    }))
}

export const home: HomePart = {
  prefetch: () => fetchFirst(applicationQueries.owed(), organisationQueries.mine()),
  useDeadlines,
  useStanding,
}
