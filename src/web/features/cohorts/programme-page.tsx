import { useSuspenseQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { cohortQueries } from './api.ts'
import { IntakeCard } from './intake-card.tsx'

export const loader = () => queryClient.ensureQueryData(cohortQueries.intake())

/** The trainee's own page. */
export function MyProgrammePage() {
  const t = useT('cohorts')
  const { intake } = useSuspenseQuery(cohortQueries.intake()).data
  return (
    <>
      <PageHeader title={t('area.programme')} sub={t('programme.sub')} />
      {intake ? (
        <IntakeCard intake={intake} />
      ) : (
        <EmptyState title={t('programme.noneTitle')}>{t('programme.noneText')}</EmptyState>
      )}
    </>
  )
}
