import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { type ImportOutcome, importOutcomes } from '#contract/imports.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { DataTable } from '#web/components/list/data-table.tsx'
import { FilterOneOf } from '#web/components/list/filter-toggles.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import type { Sheet } from '#web/lib/files/sheet.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { FileCard, LineCounts, ShownLines } from './import-parts.tsx'
import type { Checked } from './import-page.tsx'
import { useLineColumns } from './line-columns.tsx'

type Props = {
  sheet: Sheet
  checked: Checked
  busy: boolean
  saved: boolean
  back: string
  onCheck: (sheet: Sheet, columns: Checked['columns']) => Promise<void>
  onSave: () => Promise<void>
  onBack: () => void
}

/** A file after its rehearsal: what each line leads to, and what is wrong with which cell. */
export function CheckedSheet({ sheet, checked, busy, saved, back, onCheck, onSave, onBack }: Props) {
  const t = useT('imports')
  const counts = new Map(Map.groupBy(checked.lines, ({ outcome }) => outcome))
  const count = (outcome: ImportOutcome) => counts.get(outcome)?.length ?? 0
  const [kind, setKind] = useState<ImportOutcome | undefined>(count('wrong') > 0 ? 'wrong' : undefined)
  const [rows, setRows] = useState(sheet.rows)
  const change = (line: number, index: number, text: string) =>
    setRows(rows.map((row) => (row.line === line ? { ...row, cells: withCell(row.cells, index, text) } : row)))
  const columns = useLineColumns({ checked, rows, change: saved ? undefined : change })
  const options = importOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))
  const edited = rows !== sheet.rows
  const leads = count('new') + count('changed')
  return (
    <>
      <LineCounts counts={importOutcomes.map((outcome) => [t(`outcome.${outcome}`), count(outcome)])} />
      <div className="main-aside">
        <div className="stack">
          <div className="row row--wrap">
            <FilterOneOf options={options} value={kind} onChange={setKind} />
          </div>
          <ShownLines lines={checked.lines.filter(({ outcome }) => !kind || outcome === kind)}>
            {(lines) => (
              <DataTable caption={t('lines')} columns={columns} rows={lines} rowKey={({ line }) => String(line)} />
            )}
          </ShownLines>
        </div>
        <div className="aside stack">
          <FileCard file={sheet} onBack={onBack}>
            {!saved && (
              <Matching {...{ sheet, checked, busy }} onMatch={(next) => void onCheck({ ...sheet, rows }, next)} />
            )}
          </FileCard>
        </div>
      </div>
      <div className="importbar card">
        <output className="grow small block">
          {t(saved ? 'done' : leads > 0 ? 'would' : 'nothing', { new: count('new'), changed: count('changed') })}
        </output>
        {edited && !saved && (
          <Button loading={busy} onClick={() => void onCheck({ ...sheet, rows }, checked.columns)}>
            <RefreshCw />
            {t('again')}
          </Button>
        )}
        {saved || leads === 0 ? (
          <ButtonLink variant="primary" to={back}>
            {t('toList')}
          </ButtonLink>
        ) : (
          <Button variant="primary" loading={busy} aria-disabled={edited} onClick={() => !edited && void onSave()}>
            {t('save', { count: leads })}
          </Button>
        )}
      </div>
    </>
  )
}

/** A row of a file may end before its last column. */
const withCell = (cells: readonly string[], index: number, text: string) =>
  Array.from({ length: Math.max(cells.length, index + 1) }, (_, at) => (at === index ? text : (cells[at] ?? '')))

type MatchingProps = Pick<Props, 'sheet' | 'checked' | 'busy'> & { onMatch: (columns: Checked['columns']) => void }

/** What each heading of the file means; said by hand, it is kept for the next file. */
function Matching({ sheet: { head }, checked: { columns, choices }, busy, onMatch }: MatchingProps) {
  const t = useT('imports')
  const options = [
    { value: '', label: t('unused') },
    ...choices.map(({ column, title }) => ({ value: column, label: title })),
  ]
  const match = (index: number, value: string) =>
    onMatch(columns.map((column, at) => (at === index ? value || null : column === value ? null : column)))
  return (
    <fieldset className="sheetimport__columns" disabled={busy}>
      <legend className="medium">{t('columns')}</legend>
      <p className="small subtle">{t('columnsHint')}</p>
      {head.flatMap((heading, index) =>
        heading === ''
          ? []
          : [
              <Field key={index} label={heading}>
                <Select
                  size="sm"
                  options={options}
                  value={columns[index] ?? ''}
                  onChange={({ target }) => match(index, target.value)}
                />
              </Field>,
            ],
      )}
    </fieldset>
  )
}
