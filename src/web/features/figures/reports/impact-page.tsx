import { useSuspenseQuery } from '@tanstack/react-query'
import { VisitorFrame } from '#web/components/ui/visitor-frame.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { impactFile, reportQueries } from './api.ts'
import { PaperButtons } from './paper-buttons.tsx'
import { ReportView } from './report-view.tsx'

export const loader = () => queryClient.ensureQueryData(reportQueries.impact())

/** The report that the programme shows everybody; without one the page is not there. */
export function ImpactPage() {
  const t = useT('figures-report')
  return (
    <VisitorFrame login={t('login')}>
      <Impact />
    </VisitorFrame>
  )
}

function Impact() {
  const locale = useLocale()
  const { data: report } = useSuspenseQuery(reportQueries.impact())
  const title = pick(report.title, locale)
  useTitle(title)
  return <ReportView report={report} actions={<PaperButtons name={title} file={() => impactFile(locale)} />} />
}
