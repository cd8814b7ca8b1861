import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MentoredStartup } from '#contract/startups/mentors.ts'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useFigureText } from '../updates/figure-text.ts'
import { mentorQueries } from './api.ts'
import { MilestoneStatus } from '../milestones/milestone-status.tsx'
import { StartupHeading } from '../startup-card.tsx'

export async function loader() {
  await queryClient.ensureQueryData(mentorQueries.mentored())
}

/** The startups that a mentor accompanies, with what is open in each. */
export function MentoringPage() {
  const t = useT('startups')
  const items = useQuery(mentorQueries.mentored()).data?.items ?? []
  return (
    <>
      <PageHeader title={t('area.mentoring')} sub={t('mentoring.sub')} />
      {items.length === 0 ? (
        <EmptyState lit={1} title={t('mentoring.emptyTitle')}>
          {t('mentoring.emptyText')}
        </EmptyState>
      ) : (
        <div className="grid cols-2">
          {items.map((startup) => (
            <Mentored key={startup.id} startup={startup} />
          ))}
        </div>
      )}
    </>
  )
}

function Mentored({ startup }: { startup: MentoredStartup }) {
  const t = useT('startups')
  const { day, shortDay } = useFormat()
  const { id, openMilestones, lastNoteAt } = startup
  return (
    <Card as="article" pad className="stack">
      <StartupHeading startup={startup} />
      <LastUpdate startup={startup} />
      <h3 className="small subtle">{t('mentoring.milestones')}</h3>
      {openMilestones.length === 0 && <p className="small muted">{t('mentoring.noMilestones')}</p>}
      <ul className="stack">
        {openMilestones.map((milestone) => (
          <li key={milestone.id} className="row row--between">
            <Link className="grow" to="/startup/$id" params={{ id }} search={{ tab: 'milestones' }}>
              {milestone.title}
            </Link>
            {milestone.dueOn && <span className="small subtle">{shortDay(`${milestone.dueOn}T12:00:00`)}</span>}
            <MilestoneStatus state={milestone.state} />
          </li>
        ))}
      </ul>
      <p className="small subtle">
        {lastNoteAt ? t('mentoring.lastNote', { date: day(lastNoteAt) }) : t('mentoring.noNote')}
      </p>
    </Card>
  )
}

function LastUpdate({ startup: { id, lang, lastUpdate, owed } }: { startup: MentoredStartup }) {
  const t = useT('startups')
  const { monthText } = useFigureText()
  return (
    <div className="stack" style={{ '--gap': '0.25rem', alignItems: 'flex-start' }}>
      {owed && <Status tone="warning">{t('mentoring.owes', { month: monthText(owed.month) })}</Status>}
      {lastUpdate ? (
        <>
          <Link className="link small" to="/startup/$id" params={{ id }} search={{ tab: 'updates' }}>
            {t('mentoring.lastUpdate', { month: monthText(lastUpdate.month) })}
          </Link>
          <p className="clamp-2" lang={lang}>
            {lastUpdate.progress}
          </p>
          {lastUpdate.ask && (
            <p className="medium" lang={lang}>
              {t('mentoring.asks', { ask: lastUpdate.ask })}
            </p>
          )}
        </>
      ) : (
        <p className="small muted">{t('mentoring.noUpdate')}</p>
      )}
    </div>
  )
}
