import { useQuery } from '@tanstack/react-query'
import type { ReviewEntry } from '#contract/reviews/desk.ts'
import type { Deadlines, HomePart } from '#web/area.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { reviewQueries } from './api.ts'

/** Reviews that wait for me, by round: after its close they no longer count, unless they were given back. */
function useDeadlines(): Deadlines {
  const t = useT('reviews')
  const locale = useLocale()
  const { data, isPending, isLoadingError } = useQuery(reviewQueries.mine())
  const waiting = (data?.items ?? []).filter(({ isWaiting }) => isWaiting)
  const rounds = [...Map.groupBy(waiting, ({ round }) => round.id).values()]
  const shared = ([{ id, round }, ...others]: [ReviewEntry, ...ReviewEntry[]]) => ({
    id: `round ${round.id}`,
    title: pick(round.title, locale),
    lang: languageOf(round.title, locale),
    to: `/reviews/${id}`,
    label: t('home.waiting', { count: others.length + 1 }),
    action: t('home.act'),
  })
  const asked = rounds.map((entries) => ({
    round: entries[0]!.round,
    row: shared(entries as [ReviewEntry, ...ReviewEntry[]]),
  }))
  const open = asked.filter(({ round }) => round.isOpen)
  const dated = (date: string) => t('home.dated', { date })
  return {
    pending: isPending,
    failed: isLoadingError,
    deadlines: open.map(({ round, row }) => ({
      ...row,
      at: round.closesAt,
      losable: true,
      answers: true,
      dated,
      said: t('home.said'),
    })),
    waiting: asked.filter(({ round }) => !round.isOpen).map(({ row }) => ({ ...row, note: t('desk.returned') })),
    otherwise: [],
  }
}

export const home: HomePart = { prefetch: () => queryClient.ensureQueryData(reviewQueries.mine()), useDeadlines }
