import { useInfiniteQuery } from '@tanstack/react-query'
import { riskLevels } from '#contract/cohorts/progress.ts'
import type { HomePart } from '#web/area.ts'
import { HomeRecords } from '#web/components/list/home-records.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { progressQueries } from '../api.ts'
import { RiskStatus, useReasonText } from './risk.tsx'

/** The trainees whom a mentor accompanies; who falls behind comes first, with the reason. */
function HomeTrainees() {
  const t = useT('cohorts-progress')
  const textOf = useReasonText()
  const { data } = useInfiniteQuery(progressQueries.trainees({}))
  const trainees = data?.pages.flatMap(({ items }) => items) ?? []
  const byNeed = trainees.toSorted((one, other) => riskLevels.indexOf(other.level) - riskLevels.indexOf(one.level))
  const records = byNeed.map(({ id, person, reasons: [reason], institution, level }) => ({
    id,
    title: person.name,
    note: reason ? textOf(reason) : institution,
    status: <RiskStatus level={level} />,
    to: `/trainees/${id}`,
  }))
  const all = { to: '/trainees', text: t('home.all') }
  return <HomeRecords id="home-trainees" title={t('home.title')} all={all} records={records} />
}

export const home: HomePart = {
  cards: [{ id: 'trainees', place: 'main', Card: HomeTrainees }],
  prefetch: () => fetchFirst(progressQueries.trainees({})),
}
