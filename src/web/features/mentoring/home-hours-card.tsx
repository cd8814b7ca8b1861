import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Deadlines, HomePart } from '#web/area.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { mentoringQueries } from './api.ts'

/** The next session to prepare, and those whose note somebody waits for. */
function useDeadlines(): Deadlines {
  const t = useT('mentoring')
  const now = useNow('minute')
  const desk = useQuery(mentoringQueries.desk())
  const sessions = useInfiniteQuery(mentoringQueries.sessions())
  const next = desk.data?.hours.find(({ state, startsAt }) => state === 'booked' && Date.parse(startsAt) > now)
  const waiting = (sessions.data?.pages[0]?.items ?? [])
    .filter(({ state, endsAt }) => state === 'booked' && Date.parse(endsAt) < now)
    .map(({ id, subject }) => ({
      id,
      title: subject?.name ?? t('someone'),
      lang: undefined,
      note: t('home.noteOwed'),
      to: `/mentoring/${id}/after`,
      action: t('hours.note'),
    }))
  const deadlines = next
    ? [
        {
          id: next.id,
          title: next.subject?.name ?? t('someone'),
          lang: undefined,
          at: next.startsAt,
          said: t('home.hourSaid'),
          dated: (date: string) => t('home.hourOn', { date }),
          label: t('home.nextSession'),
          to: `/mentoring/${next.id}/brief`,
          action: t('hours.prepare'),
        },
      ]
    : []
  const failed = desk.isLoadingError || sessions.isLoadingError
  return { pending: desk.isPending || sessions.isPending, failed, deadlines, waiting, otherwise: [] }
}

export const home: HomePart = {
  prefetch: () => fetchFirst(mentoringQueries.desk()),
  useDeadlines,
}
