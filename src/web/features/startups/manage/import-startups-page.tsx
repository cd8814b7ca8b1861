import { importStartups } from '#contract/startups/manage.ts'
import { ImportPage } from '#web/components/import/import-page.tsx'

export function ImportStartupsPage() {
  return <ImportPage list="startups" endpoint={importStartups} back="/manage/startups" />
}
