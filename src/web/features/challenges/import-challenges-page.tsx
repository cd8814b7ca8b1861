import { importChallenges } from '#contract/challenges/manage.ts'
import { ImportPage } from '#web/components/import/import-page.tsx'

export function ImportChallengesPage() {
  return <ImportPage list="challenges" endpoint={importChallenges} back="/manage/challenges" />
}
