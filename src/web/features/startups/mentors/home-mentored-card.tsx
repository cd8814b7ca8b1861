import { useQuery } from '@tanstack/react-query'
import type { MentoredStartup } from '#contract/startups/mentors.ts'
import { silentAfter } from '#contract/startups/updates.ts'
import type { HomePart } from '#web/area.ts'
import { HomeRecords } from '#web/components/list/home-records.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { mentorQueries } from './api.ts'
import { StartupStatus } from '../startup-card.tsx'

/** The startups that a mentor accompanies; what waits for approval comes first. */
function HomeMentored() {
  const t = useT('startups')
  const { data } = useQuery(mentorQueries.mentored())
  const records = (data?.items ?? []).map(({ id, name, lang, state, ...facts }) => ({
    id,
    title: name,
    lang,
    note: noteOf(facts, t),
    status: <StartupStatus state={state} />,
  }))
  return (
    <HomeRecords
      id="home-mentored"
      title={t('home.mentored')}
      to="/startup"
      allTo="/mentoring"
      all={t('home.all')}
      records={records}
    />
  )
}

type Facts = Pick<MentoredStartup, 'openMilestones' | 'owed' | 'lastUpdate'>

/** The one fact that needs attention most. */
function noteOf({ openMilestones: open, owed, lastUpdate }: Facts, t: ReturnType<typeof useT<'startups'>>) {
  const waiting = open.filter(({ state }) => state === 'done').length
  if (waiting > 0) return t('home.toApprove', { count: waiting })
  if (owed && owed.missed >= silentAfter) return t('home.silent', { count: owed.missed })
  if (lastUpdate?.ask) return t('mentoring.asks', { ask: lastUpdate.ask })
  return open.length > 0 ? t('home.open', { count: open.length }) : null
}

export const home: HomePart = {
  cards: [{ id: 'mentored', place: 'main', Card: HomeMentored }],
}
