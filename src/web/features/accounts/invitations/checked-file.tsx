import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { type ImportCode, type ImportRow, isImportError, roleOf } from '#contract/accounts/invitations.ts'
import { FileCard, LineCounts, ShownLines } from '#web/components/import/import-parts.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { type Column, DataTable } from '#web/components/list/data-table.tsx'
import { FilterOneOf } from '#web/components/list/filter-toggles.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { RoleChip, useInvitedRoles } from '../account-marks.tsx'
import type { PeopleFile } from '#web/lib/files/people-file.ts'

type Remark = { line: number; code: ImportCode; of: number | null }
type Props = {
  file: PeopleFile
  remarks: ReadonlyMap<number, Remark>
  invited: number
  errors: number
  busy: boolean
  onCheck: (rows: ImportRow[]) => void
  onInvite: () => void
  onBack: () => void
}

const kinds = ['error', 'warning', 'ready'] as const
type Kind = (typeof kinds)[number]
const kindOf = (remark: Remark | undefined): Kind => {
  if (!remark) return 'ready'
  return isImportError(remark.code) ? 'error' : 'warning'
}
/** A file after its rehearsal: what each line leads to, and what is wrong with it. */
export function CheckedFile({ file, remarks, invited, errors, busy, onCheck, onInvite, onBack }: Props) {
  const t = useT('accounts')
  const shared = useT('imports')
  const [kind, setKind] = useState<Kind | undefined>(errors > 0 ? 'error' : undefined)
  const [rows, setRows] = useState(file.rows)
  const change = (line: number, over: Partial<ImportRow>) =>
    setRows(rows.map((row) => (row.line === line ? { ...row, ...over } : row)))
  const shown = file.rows.filter(({ line }) => !kind || kindOf(remarks.get(line)) === kind)
  const columns = useColumns({ remarks, rows, change })
  const headings = file.columns
    .filter(({ heading }) => heading !== '')
    .map(({ heading, meaning }) => ({
      term: heading,
      value: meaning ? t(`import.column.${meaning}`) : <span className="subtle">{t('import.ignored')}</span>,
    }))
  const options = kinds.map((value) => ({ value, label: t(`import.${value}`) }))
  return (
    <>
      <LineCounts
        counts={[
          [t('import.read'), file.rows.length],
          [t('import.ready'), file.rows.length - remarks.size],
          [t('import.warning'), remarks.size - errors],
          [t('import.error'), errors],
        ]}
      />
      <div className="main-aside">
        <div className="stack">
          <div className="row row--wrap">
            <FilterOneOf options={options} value={kind} onChange={setKind} />
          </div>
          <ShownLines lines={shown}>
            {(lines) => (
              <DataTable caption={shared('lines')} columns={columns} rows={lines} rowKey={({ line }) => String(line)} />
            )}
          </ShownLines>
        </div>
        <div className="aside stack">
          <FileCard file={file} facts={headings} onBack={onBack} />
        </div>
      </div>
      <div className="importbar card">
        <p className="grow small">{t('import.would', { count: invited })}</p>
        {rows !== file.rows && (
          <Button loading={busy} onClick={() => onCheck(rows)}>
            <RefreshCw />
            {shared('again')}
          </Button>
        )}
        <Button variant="primary" loading={busy} aria-disabled={invited === 0 || rows !== file.rows} onClick={onInvite}>
          {errors > 0 ? t('import.inviteWithout', { count: errors }) : t('import.invite', { count: invited })}
        </Button>
      </div>
    </>
  )
}

type Editing = {
  remarks: Props['remarks']
  rows: readonly ImportRow[]
  change: (line: number, over: Partial<ImportRow>) => void
}

function useColumns({ remarks, rows, change }: Editing): Column<ImportRow>[] {
  const t = useT('accounts')
  const shared = useT('imports')
  const roles = useInvitedRoles()
  const now = new Map(rows.map((row) => [row.line, row]))
  const codeOf = ({ line }: ImportRow) => remarks.get(line)?.code
  const email = (row: ImportRow) =>
    codeOf(row) === 'email' || codeOf(row) === 'repeated' ? (
      <Input
        type="email"
        aria-label={t('import.emailOf', { line: row.line })}
        value={now.get(row.line)!.email}
        onChange={({ target }) => change(row.line, { email: target.value })}
      />
    ) : (
      <>
        <span className="medium block">{`${row.firstName} ${row.lastName}`.trim() || row.email}</span>
        <span className="small subtle">{row.email}</span>
      </>
    )
  const role = (row: ImportRow) => {
    const known = roleOf(now.get(row.line)!.role)
    return known ? <RoleChip role={known} /> : row.role.slice(0, 30)
  }
  // Beside the sentence, because a phone has no room for the column of roles.
  const choice = (row: ImportRow) => (
    <Select
      size="sm"
      aria-label={t('import.roleOf', { line: row.line })}
      options={roles}
      placeholder={row.role.slice(0, 30) || t('bulk.choose')}
      value={roleOf(now.get(row.line)!.role) ?? ''}
      onChange={({ target }) => change(row.line, { role: target.value })}
    />
  )
  const result = (row: ImportRow) => {
    const remark = remarks.get(row.line)
    const tone = { ready: 'success', warning: 'warning', error: 'danger' } as const
    return (
      <>
        <Status tone={tone[kindOf(remark)]}>{t(`import.${kindOf(remark)}`)}</Status>
        {remark && (
          <span className="small subtle block">{t(`import.code.${remark.code}`, { line: remark.of ?? 0 })}</span>
        )}
        {remark?.code === 'role' && choice(row)}
      </>
    )
  }
  return [
    { id: 'line', header: shared('line'), cell: ({ line }) => <span className="num subtle">{line}</span> },
    { id: 'person', header: t('column.name'), cell: email },
    { id: 'role', header: t('column.role'), secondary: true, cell: role },
    { id: 'result', header: shared('result'), cell: result },
  ]
}
