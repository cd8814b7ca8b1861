import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '#web/components/list/loaded.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { LanguageSwitch } from '#web/components/ui/language-switch.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Tabs } from '#web/components/ui/tabs.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { reportQueries } from './api.ts'
import { ReportForm } from './report-form.tsx'
import { ReportSharing } from './report-sharing.tsx'
import { ReportView } from './report-view.tsx'

export const loader = ({ params }: { params: Record<string, string> }) =>
  Promise.all([
    queryClient.ensureQueryData(reportQueries.detail(params['id']!)),
    queryClient.ensureQueryData(reportQueries.choices()),
  ])

/** A report: written, looked at as others will see it, frozen and shared. */
export function ReportPage() {
  const t = useT('figures-reports')
  const locale = useLocale()
  const { id } = useParams({ from: '/manage/figures/reports/$id' })
  const { data: report } = useSuspenseQuery(reportQueries.detail(id))
  const [tab, setTab] = useState('write')
  const title = pick(report.title, locale)
  useTitle(title)
  return (
    <>
      <PageHeader title={title} actions={<ButtonLink to="/manage/figures/reports">{t('back')}</ButtonLink>} />
      <Tabs
        label={t('tab.label')}
        selected={tab}
        onSelect={setTab}
        items={[
          { id: 'write', label: t('tab.write'), panel: <ReportForm report={report} /> },
          { id: 'preview', label: t('tab.preview'), panel: <Preview id={id} /> },
          {
            id: 'share',
            label: t('tab.share'),
            count: report.links.filter(({ state }) => state === 'live').length,
            panel: <ReportSharing report={report} />,
          },
        ]}
      />
    </>
  )
}

function Preview({ id }: { id: string }) {
  const t = useT('figures-reports')
  const query = useQuery(reportQueries.preview(id))
  return (
    <Loaded query={query} skeleton={<Skeleton height="30rem" />} failure={t('previewFailed')}>
      {(report) => <ReportView report={report} actions={<LanguageSwitch />} />}
    </Loaded>
  )
}
