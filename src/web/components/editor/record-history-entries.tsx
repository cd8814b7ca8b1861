import { useInfiniteQuery } from '@tanstack/react-query'
import { type AuditEntry, recordHistory } from '#contract/audit/audit.ts'
import { ListBody } from '#web/components/list/list-body.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { CardBody } from '#web/components/ui/card.tsx'
import { pagedQuery } from '#web/lib/api/lists.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import type { HistoryOf } from './record-history.tsx'

export function RecordHistoryEntries({ type, id }: HistoryOf) {
  const t = useT('manage')
  const list = useInfiniteQuery(
    // The server says each act in words: another language asks anew.
    pagedQuery(['audit', 'history', useLocale()], recordHistory, { params: { type, id }, query: { limit: 20 } }),
  )
  const none = (
    <CardBody>
      <p className="muted">{t('history.none')}</p>
    </CardBody>
  )
  return (
    <ListBody list={list} skeleton={<TableSkeleton />} failure={t('history.failed')} empty={none}>
      {(rows) => (
        <List card={false}>
          {rows.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </List>
      )}
    </ListBody>
  )
}

function Entry({ entry: { what, by, at, reason, changes } }: { entry: AuditEntry }) {
  const t = useT('manage')
  const format = useFormat()
  return (
    <ListRow>
      <div className="grow">
        <p className="medium">{what}</p>
        {changes.map(({ field, before, after }) => (
          <p key={field} className="small">
            {field}: <del>{before ?? t('history.empty')}</del> → <ins>{after ?? t('history.empty')}</ins>
          </p>
        ))}
        {reason && <p className="small">{t('history.reason', { reason })}</p>}
        <p className="small subtle">{[by?.name ?? t('history.system'), format.dateTime(at)].join(', ')}</p>
      </div>
    </ListRow>
  )
}
