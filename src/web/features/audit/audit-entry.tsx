import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '#contract/audit/audit.ts'
import { Facts } from '#web/components/display/facts.tsx'
import { type Column, DataTable } from '#web/components/list/data-table.tsx'
import { Dialog, DialogBody } from '#web/components/ui/dialog.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'

type Change = AuditEntry['changes'][number]

/** The values that a change found and left, field by field. */
export function Changes({ changes }: { changes: Change[] }) {
  const t = useT('audit')
  const value = (text: string | null) =>
    text === null ? <span className="subtle">{t('empty')}</span> : <span className="auditvalue">{text}</span>
  const columns: Column<Change>[] = [
    { id: 'field', header: t('field'), cell: ({ field }) => field },
    { id: 'before', header: t('before'), cell: ({ before }) => value(before) },
    { id: 'after', header: t('after'), cell: ({ after }) => value(after) },
  ]
  if (changes.length === 0) return <p className="muted">{t('nothing')}</p>
  return <DataTable caption={t('changes')} columns={columns} rows={changes} rowKey={({ field }) => field} />
}

/** The ends of a long code, which tell two apart. */
const Short = ({ text }: { text: string }) => (
  <code title={text}>
    {text.slice(0, 4)}…{text.slice(-4)}
  </code>
)

/** One entry with what it changed and how it is sealed. */
export function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useT('audit')
  const format = useFormat()
  const facts = [
    { term: t('who'), value: entry.by?.name ?? t('system') },
    { term: t('when'), value: format.dateTime(entry.at) },
    { term: t('number'), value: entry.number === null ? t('unsealed') : format.number(entry.number) },
    ...(entry.request ? [{ term: t('request'), value: <Short text={entry.request} /> }] : []),
    ...(entry.seal ? [{ term: t('seal'), value: <Short text={entry.seal} /> }] : []),
  ]
  return (
    <Dialog open size="lg" title={`${entry.what}: ${entry.title ?? entry.type}`} onClose={onClose}>
      <DialogBody className="stack">
        {entry.reason && <p>{t('reason', { reason: entry.reason })}</p>}
        <Changes changes={entry.changes} />
        <Facts facts={facts} />
        <p className="row row--wrap">
          {entry.path && (
            <Link className="link" to={entry.path}>
              {entry.title ?? entry.type}
            </Link>
          )}
        </p>
      </DialogBody>
    </Dialog>
  )
}
