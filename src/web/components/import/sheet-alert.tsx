import { Alert } from '#web/components/ui/alert.tsx'
import type { FileProblem } from '#web/lib/files/people-file.ts'
import type { SheetProblem } from '#web/lib/files/sheet.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'

export const fileTypes = '.csv,.txt,.xlsx,text/csv'

/** Why a file cannot be read, and what to do about it. */
export function SheetAlert({ problem, rows }: { problem: SheetProblem; rows: number }) {
  const t = useT('imports')
  const format = useFormat()
  return (
    <Alert tone="danger" announce>
      {t(`problem.${problem}`, { rows: format.number(rows) })}
    </Alert>
  )
}

/** The same for a file of people, which needs their addresses. */
export function PeopleFileAlert({ problem, rows, noEmail }: { problem: FileProblem; rows: number; noEmail: string }) {
  if (problem !== 'noEmail') return <SheetAlert problem={problem} rows={rows} />
  return (
    <Alert tone="danger" announce>
      {noEmail}
    </Alert>
  )
}
