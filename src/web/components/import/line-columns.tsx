import { fieldText } from '#contract/errors/messages.ts'
import type { CheckedLine, ImportOutcome } from '#contract/imports.ts'
import { Input } from '#web/components/fields/input.tsx'
import type { Column } from '#web/components/list/data-table.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import type { Sheet } from '#web/lib/files/sheet.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import type { Checked } from './import-page.tsx'

const tones: Record<ImportOutcome, StatusTone> = {
  new: 'success',
  changed: 'warning',
  same: 'neutral',
  wrong: 'danger',
}

type Editing = {
  checked: Checked
  rows: Sheet['rows']
  /** Absent once the lines are saved. */
  change: ((line: number, index: number, text: string) => void) | undefined
}

/** A cell as long as a paragraph is mended in the file. */
const longestInput = 200

export function useLineColumns({ checked, rows, change }: Editing): Column<CheckedLine>[] {
  const t = useT('imports')
  const titles = new Map(checked.choices.map(({ column, title }) => [column, title]))
  const result = ({ line, outcome, changes, issues }: CheckedLine) => (
    <>
      <Status tone={tones[outcome]}>{t(`became.${outcome}`)}</Status>
      {changes.length > 0 && (
        <span className="small subtle block">{changes.map((name) => titles.get(name) ?? name).join(', ')}</span>
      )}
      {issues.map((issue) => (
        <Issue key={`${issue.column} ${issue.code}`} {...{ issue, titles, checked, rows, change, line }} />
      ))}
    </>
  )
  return [
    { id: 'line', header: t('line'), cell: ({ line }) => <span className="num subtle">{line}</span> },
    {
      id: 'title',
      header: t('row'),
      cell: ({ title }) => <span className="medium sheetimport__name">{title || '—'}</span>,
    },
    { id: 'result', header: t('result'), cell: result },
  ]
}

type IssueProps = Editing & { issue: CheckedLine['issues'][number]; titles: ReadonlyMap<string, string>; line: number }

/** What is wrong with one cell, with the cell to mend it where the file has it. */
function Issue({ issue: { column, code, params }, titles, checked, rows, change, line }: IssueProps) {
  const t = useT('imports')
  const locale = useLocale()
  const title = column && (titles.get(column) ?? column)
  const index = column === null ? -1 : checked.columns.indexOf(column)
  const text = rows.find((row) => row.line === line)?.cells[index] ?? ''
  const sentence = column && index < 0 && code === 'required' ? t('missing') : fieldText(locale, code, params)
  return (
    <span className="small block sheetimport__issue">
      {title ? `${title}: ${sentence}` : sentence}
      {change && index >= 0 && text.length <= longestInput && (
        <Input
          aria-label={t('cellOf', { column: title!, line })}
          value={text}
          onChange={({ target }) => change(line, index, target.value)}
        />
      )}
    </span>
  )
}
