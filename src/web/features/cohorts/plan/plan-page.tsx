import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { cohortQueries } from '../api.ts'
import { planQueries } from './api.ts'
import { PlannedWeeks } from './planned-weeks.tsx'
import { PlanWeeks } from './plan-form.tsx'

export const loader = ({ params }: { params: Record<string, string> }) =>
  Promise.all([
    queryClient.ensureQueryData(cohortQueries.detail(params['id']!)),
    queryClient.ensureQueryData(planQueries.plan(params['id']!)),
  ])

/** The weeks of a cohort from nothing to a calendar. */
export function PlanPage() {
  const t = useT('cohorts-plan')
  const { id } = useParams({ from: '/manage/cohorts/$id/plan' })
  const { data: cohort } = useSuspenseQuery(cohortQueries.detail(id))
  const { data: plan } = useSuspenseQuery(planQueries.plan(id))
  const title = t('title', { name: cohort.name })
  useTitle(title)
  const back = (
    <ButtonLink to="/manage/cohorts/$id" params={{ id }}>
      {t('back')}
    </ButtonLink>
  )
  const edit = (
    <ButtonLink size="sm" to="/manage/cohorts/$id/edit" params={{ id }}>
      {t('placeEdit')}
    </ButtonLink>
  )
  return (
    <div className="page--wide">
      <PageHeader title={title} sub={t('sub')} actions={back} />
      <div className="stack">
        {cohort.mode !== 'online' && !cohort.place && (
          <Alert tone="warning" action={edit}>
            {t('placeMissing')}
          </Alert>
        )}
        <PlanWeeks cohort={cohort} zone={plan.zone} />
        <PlannedWeeks id={id} plan={plan} />
      </div>
    </div>
  )
}
