import { useSuspenseQuery } from '@tanstack/react-query'
import type { OutcomeGroup, PublishedOutcomes } from '#contract/cohorts/outcomes.ts'
import { SegBar } from '#web/components/display/segbar.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { VisitorFrame } from '#web/components/ui/visitor-frame.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { outcomeQueries } from './api.ts'
import '../certificates/verify.css'
import './outcomes.css'

export const loader = () => queryClient.ensureQueryData(outcomeQueries.published())

/** The figures of each cohort, for everybody. */
export function OutcomesPage() {
  const t = useT('cohorts-outcomes')
  return (
    <VisitorFrame login={t('login')}>
      <div className="proof stack">
        <h1 className="title-page">{t('page.title')}</h1>
        <p>{t('page.lead')}</p>
        <p className="small muted">{t('page.rule')}</p>
        <Published />
      </div>
    </VisitorFrame>
  )
}

function Published() {
  const t = useT('cohorts-outcomes')
  const format = useFormat()
  const { items } = useSuspenseQuery(outcomeQueries.published()).data
  if (items.length === 0) return <EmptyState title={t('page.emptyTitle')}>{t('page.emptyText')}</EmptyState>
  return [...Map.groupBy(items, ({ cohort }) => cohort)].map(([cohort, times]) => (
    <Card as="section" pad className="stack" key={cohort}>
      <div>
        <h2 className="title-section">{t('page.cohort', { name: cohort })}</h2>
        <p className="small muted">{t('page.ended', { date: format.date(times[0]!.endsOn, 'UTC') })}</p>
      </div>
      {times.map((figures) => (
        <Time key={figures.days} figures={figures} />
      ))}
    </Card>
  ))
}

function Time({ figures: { days, people, groups, pooled } }: { figures: PublishedOutcomes }) {
  const t = useT('cohorts-outcomes')
  const word = (group: OutcomeGroup) => t(`group.${group}`)
  const rows = groups.map((one) => ({ name: word(one.group), people: one.people }))
  if (pooled) {
    const together = t('page.pooled', { groups: pooled.groups.map(word).join(', ') })
    rows.push({ name: together, people: pooled.people })
  }
  return (
    <div>
      <h3 className="title-card">{t('page.days', { days, people })}</h3>
      <ul className="outcomegroups">
        {rows.map((row) => (
          <li key={row.name}>
            <span className="row row--between small">
              <span>{row.name}</span>
              <span className="medium num">
                {t('page.share', { people: row.people, percent: Math.round((100 * row.people) / people) })}
              </span>
            </span>
            <SegBar value={row.people} max={people} segments={20} />
          </li>
        ))}
      </ul>
    </div>
  )
}
