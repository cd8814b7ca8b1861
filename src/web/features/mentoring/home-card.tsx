import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { RequestShown } from '#contract/mentoring/booking.ts'
import type { Deadlines, HomePart } from '#web/area.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { mentoringQueries } from './api.ts'

/** Links that wait for the answer of this side. */
function useLinksToAnswer(side: 'team' | 'mentor') {
  const t = useT('mentoring-home')
  const { data } = useQuery(mentoringQueries.links())
  return (data?.items ?? [])
    .filter((link) => link.side === side && link.wishedSide !== side && ['wished', 'talked'].includes(link.state))
    .filter(({ agreed }) => !agreed[side])
    .map(({ id, mentor, subject }) => ({
      id,
      title: side === 'team' ? mentor.name : subject.name,
      lang: undefined,
      note: t('linkWaits'),
      to: side === 'team' ? '/mentoring#links' : '/mentoring/hours#links',
      action: t('answer'),
    }))
}

/** The next hour, and one that came free and waits for an answer. */
function useBooked(): Deadlines {
  const t = useT('mentoring-home')
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
            said: t('offerSaid'),
            dated: (date: string) => t('offerUntil', { date }),
            label: t('offer'),
            action: t('accept'),
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
          said: t('hourSaid'),
          dated: (date: string) => t('hourOn', { date }),
          label: t('next'),
          action: t('see'),
        },
      ]
    : []
  const waiting = useLinksToAnswer('team')
  return { pending: isPending, failed: isLoadingError, deadlines: [...offers, ...hour], waiting, otherwise: [] }
}

export const homeBooked: HomePart = {
  prefetch: () => fetchFirst(mentoringQueries.booking(), mentoringQueries.links()),
  useDeadlines: useBooked,
}

/** The next session to prepare, and those whose note somebody waits for. */
function useHours(): Deadlines {
  const t = useT('mentoring-home')
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
      note: t('noteOwed'),
      to: `/mentoring/${id}/after`,
      action: t('note'),
    }))
  const deadlines = next
    ? [
        {
          id: next.id,
          title: next.subject?.name ?? t('someone'),
          lang: undefined,
          at: next.startsAt,
          said: t('hourSaid'),
          dated: (date: string) => t('hourOn', { date }),
          label: t('nextSession'),
          to: `/mentoring/${next.id}/brief`,
          action: t('prepare'),
        },
      ]
    : []
  const links = useLinksToAnswer('mentor')
  const failed = desk.isLoadingError || sessions.isLoadingError
  return {
    pending: desk.isPending || sessions.isPending,
    failed,
    deadlines,
    waiting: [...waiting, ...links],
    otherwise: [],
  }
}

export const homeHours: HomePart = {
  prefetch: () => fetchFirst(mentoringQueries.desk(), mentoringQueries.sessions(), mentoringQueries.links()),
  useDeadlines: useHours,
}
