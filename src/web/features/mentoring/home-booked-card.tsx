import { useQuery } from '@tanstack/react-query'
import type { RequestShown } from '#contract/mentoring/booking.ts'
import type { Deadlines, HomePart } from '#web/area.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { mentoringQueries } from './api.ts'

/** The next hour, and one that came free and waits for an answer. */
function useDeadlines(): Deadlines {
  const t = useT('mentoring')
  const { data, isPending, isLoadingError } = useQuery(mentoringQueries.booking())
  const of = ({ id, mentor }: RequestShown) => ({ id, title: mentor.name, lang: undefined, to: `/mentoring/${id}` })
  const offers = (data?.waiting ?? []).flatMap((one) =>
    one.state === 'offered' && one.offerExpiresAt
      ? [
          {
            ...of(one),
            at: one.offerExpiresAt,
            losable: true,
            answers: true,
            said: t('home.offerSaid'),
            dated: (date: string) => t('home.offerUntil', { date }),
            label: t('home.offer'),
            action: t('request.accept'),
          },
        ]
      : [],
  )
  const next = data?.next
  const hour = next
    ? [
        {
          ...of(next),
          at: next.hour.startsAt,
          said: t('home.hourSaid'),
          dated: (date: string) => t('home.hourOn', { date }),
          label: t('book.next'),
          action: t('home.see'),
        },
      ]
    : []
  return { pending: isPending, failed: isLoadingError, deadlines: [...offers, ...hour], otherwise: [] }
}

export const home: HomePart = { prefetch: () => fetchFirst(mentoringQueries.booking()), useDeadlines }
