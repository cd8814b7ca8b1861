import { useQuery } from '@tanstack/react-query'
import type { OwnInterview } from '#contract/applications/interviews.ts'
import type { Deadlines, HomePart } from '#web/area.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { applicationQueries } from './api.ts'

/** Interviews that the reader holds, and forms that they owe after them. */
function useDeadlines(): Deadlines {
  const t = useT('applications')
  const locale = useLocale()
  const now = useNow('minute')
  const { data, isPending, isLoadingError } = useQuery(applicationQueries.held())
  const shared = ({ id, applicant, opportunity }: OwnInterview) => ({
    id: `interview ${id}`,
    title: t('home.held', { name: applicant }),
    lang: undefined,
    to: '/applications/received',
    search: { id },
    label: pick(opportunity.title, locale),
  })
  const set = (data?.items ?? []).flatMap((one) => (one.interview ? [{ one, at: one.interview.at }] : []))
  const isAhead = ({ at }: { at: string }) => Date.parse(at) > now
  const deadlines = set.filter(isAhead).map(({ one, at }) => ({
    ...shared(one),
    at,
    dated: (date: string) => t('home.dated.interview', { date }),
    action: t('home.act.interview'),
    said: t('home.said.interview'),
  }))
  const waiting = set
    .filter((held) => !isAhead(held) && !held.one.handedIn)
    .map(({ one }) => ({ ...shared(one), note: t('home.form'), action: t('home.act.form') }))
  return { pending: isPending, failed: isLoadingError, deadlines, waiting, otherwise: [] }
}

export const home: HomePart = { prefetch: () => fetchFirst(applicationQueries.held()), useDeadlines }
