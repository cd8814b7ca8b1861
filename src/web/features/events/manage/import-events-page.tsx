import { importEvents } from '#contract/events/manage.ts'
import { ImportPage } from '#web/components/import/import-page.tsx'

export function ImportEventsPage() {
  return <ImportPage list="events" endpoint={importEvents} back="/manage/events" />
}
