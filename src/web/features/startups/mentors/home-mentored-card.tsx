import { useQuery } from '@tanstack/react-query'
import type { MentoredStartup } from '#contract/startups/mentors.ts'
import { silentAfter } from '#contract/startups/updates.ts'
import type { Deadlines, HomeCardProps, HomePart } from '#web/area.ts'
import { HomeRecords } from '#web/components/list/home-records.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { mentorQueries } from './api.ts'
import { StartupStatus } from '../startup-card.tsx'

const toApprove = ({ openMilestones }: MentoredStartup) => openMilestones.filter(({ state }) => state === 'done').length

/** Milestones that wait for the mentor's approval. */
function useDeadlines(): Deadlines {
  const t = useT('startups')
  const { data, isPending, isLoadingError } = useQuery(mentorQueries.mentored())
  const waiting = (data?.items ?? []).filter(toApprove).map((startup) => ({
    id: startup.id,
    title: startup.name,
    lang: undefined,
    note: t('home.toApprove', { count: toApprove(startup) }),
    to: `/startup/${startup.id}`,
    search: { tab: 'milestones' },
    action: t('home.approve'),
  }))
  return { pending: isPending, failed: isLoadingError, deadlines: [], waiting, otherwise: [] }
}

/** The startups that a mentor accompanies. */
function HomeMentored({ shown }: HomeCardProps) {
  const t = useT('startups')
  const { data } = useQuery(mentorQueries.mentored())
  const others = (data?.items ?? []).filter(({ id }) => !shown.has(id))
  const records = others.map(({ id, name, lang, state, ...facts }) => ({
    id,
    title: name,
    lang,
    note: noteOf(facts, t),
    status: <StartupStatus state={state} />,
    to: `/startup/${id}`,
  }))
  const all = { to: '/mentored', text: t('home.all') }
  return <HomeRecords id="home-mentored" title={t('home.mentored')} all={all} records={records} />
}

type Facts = Pick<MentoredStartup, 'openMilestones' | 'owed' | 'lastUpdate'>

/** The one fact that needs attention most. */
function noteOf({ openMilestones: open, owed, lastUpdate }: Facts, t: ReturnType<typeof useT<'startups'>>) {
  if (owed && owed.missed >= silentAfter) return t('home.silent', { count: owed.missed })
  if (lastUpdate?.ask) return t('mentoring.asks', { ask: lastUpdate.ask })
  return open.length > 0 ? t('home.open', { count: open.length }) : null
}

export const home: HomePart = {
  cards: [{ id: 'mentored', place: 'side', Card: HomeMentored }],
  prefetch: () => fetchFirst(mentorQueries.mentored()),
  useDeadlines,
}
