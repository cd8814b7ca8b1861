import { importOpportunities } from '#contract/opportunities/manage.ts'
import { ImportPage } from '#web/components/import/import-page.tsx'

export function ImportOpportunitiesPage() {
  return <ImportPage list="opportunities" endpoint={importOpportunities} back="/manage/opportunities" />
}
