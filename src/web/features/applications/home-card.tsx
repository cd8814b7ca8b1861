import { useQuery } from '@tanstack/react-query'
import type { Application } from '#contract/applications/own.ts'
import type { ReceivedApplication } from '#contract/applications/received.ts'
import type { Deadline, Deadlines, HomeCardProps, HomePart, Waiting } from '#web/area.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { HomeRecords } from '#web/components/list/home-records.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { applicationQueries } from './api.ts'
import { applicantName, ApplicationStatus, isOver } from './application-card.tsx'

/** One's applications that are on their way, with the day of the answer. */
function HomeApplications({ shown }: HomeCardProps) {
  const t = useT('applications')
  const locale = useLocale()
  const { shortDay } = useFormat()
  const items = useQuery(applicationQueries.mine()).data?.items ?? []
  const records = items
    .filter(({ id, state }) => !isOver(state) && !shown.has(id))
    .map(({ id, opportunity, state, answerDueAt }) => ({
      id,
      title: pick(opportunity.title, locale),
      lang: languageOf(opportunity.title, locale),
      note: t('home.until', { name: opportunity.organisation.name, day: shortDay(answerDueAt) }),
      status: <ApplicationStatus state={state} />,
      to: '/applications',
      search: { id },
    }))
  const all = { to: '/applications', text: t('home.all') }
  return <HomeRecords id="home-applications" title={t('area.mine')} all={all} records={records} />
}

/** Offers to answer, interviews to go to and times to pick. */
function useOwn() {
  const t = useT('applications')
  const locale = useLocale()
  const now = useNow('minute')
  const { data, isPending, isLoadingError } = useQuery(applicationQueries.mine())
  const shared = ({ id, opportunity: { title } }: Application) => ({
    id,
    title: pick(title, locale),
    lang: languageOf(title, locale),
    to: '/applications',
    search: { id },
  })
  const deadline = (one: Application, kind: 'offer' | 'interview', at: string): Deadline => ({
    ...shared(one),
    at,
    losable: kind === 'offer',
    answers: kind === 'offer',
    dated: (date) => t(`home.dated.${kind}`, { date }),
    label: t(`home.label.${kind}`, { name: one.opportunity.organisation.name }),
    action: t(`home.act.${kind}`),
    said: t(`home.said.${kind}`),
  })
  const open = data?.items ?? []
  const deadlines = open.flatMap((one) => {
    const { state, replyBy, interview } = one
    if (state === 'offer' && replyBy) return deadline(one, 'offer', replyBy)
    return state === 'interview' && interview ? deadline(one, 'interview', interview.at) : []
  })
  const picks = open.filter(({ state, interview, times }) => state === 'interview' && !interview && times.length > 0)
  const waiting = picks.map((one): Waiting => ({
    ...shared(one),
    note: t('home.pick', { name: one.opportunity.organisation.name }),
    action: t('home.act.pick'),
  }))
  return { isPending, isLoadingError, waiting, deadlines: deadlines.filter(({ at }) => Date.parse(at) > now) }
}

function useDeadlines(): Deadlines {
  const t = useT('applications')
  const locale = useLocale()
  const own = useOwn()
  const received = useQuery(applicationQueries.owed())
  /** For those who answer for a startup: whom they owe an answer. */
  const owed = (one: ReceivedApplication): Deadline => ({
    id: `owed ${one.id}`,
    at: one.answerDueAt,
    answers: true,
    dated: (date) => t('home.dated.owed', { date }),
    label: pick(one.opportunity.title, locale),
    title: t('home.owed', { name: applicantName(one, t) }),
    lang: undefined,
    to: '/applications/received',
    search: { id: one.id },
    action: t('received.answer'),
    said: t('home.said.owed'),
  })
  return {
    pending: own.isPending || received.isPending,
    failed: own.isLoadingError || received.isLoadingError,
    deadlines: [...own.deadlines, ...(received.data?.items ?? []).map(owed)],
    waiting: own.waiting,
    otherwise: [],
  }
}

export const home: HomePart = {
  prefetch: () => fetchFirst(applicationQueries.mine(), applicationQueries.owed()),
  cards: [{ id: 'applications', place: 'side', Card: HomeApplications }],
  useDeadlines,
}
