import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AuditEntry, auditTypes, exportAudit, listAudit } from '#contract/audit/audit.ts'
import { Field } from '#web/components/fields/field.tsx'
import { LateDateField } from '#web/components/fields/late-dates.tsx'
import { columnsOf } from '#web/components/list/columns.ts'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FilterChip } from '#web/components/list/filter-chip.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fileOf } from '#web/lib/api/lists.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { filtersIn, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { auditQueries } from './api.ts'
import { EntryDialog } from './audit-entry.tsx'
import { auditSearch } from './audit-search.ts'
import { ChainCard } from './chain-card.tsx'
import './audit.css'

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(auditQueries.list(filtersIn(listAudit, auditSearch, search)))

/** Who changed what, for those who answer for the programme. */
export function AuditPage() {
  const t = useT('audit')
  const filtering = useSearchFilters(listAudit, auditSearch)
  const { filters, narrowed, clear } = filtering
  const list = useInfiniteQuery(auditQueries.list(filters))
  const [shown, setShown] = useState<AuditEntry>()
  const columns = useColumns(setShown)
  return (
    <div className="page--wide">
      <PageHeader
        title={t('title')}
        sub={t('sub')}
        actions={<ExportButton name={t('title')} narrowed={narrowed} file={fileOf(exportAudit, filters)} />}
      />
      <ChainCard />
      <ListToolbar search={filtering.searchBox(t('search'))} filters={<Filters filtering={filtering} />} />
      <ManagedTable
        caption={t('title')}
        list={list}
        filtering={filtering}
        columns={columns}
        failure={t('loadFailed')}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
        nothing={<NothingFound title={t('nothingTitle')} clear={clear} />}
      />
      {shown && <EntryDialog entry={shown} onClose={() => setShown(undefined)} />}
    </div>
  )
}

type Filtering = ReturnType<typeof useSearchFilters<typeof listAudit, typeof auditSearch>>

function Filters({ filtering: { filters, change } }: { filtering: Filtering }) {
  const t = useT('audit')
  const day = (name: 'from' | 'to') => (
    <Field className="auditday" label={t(`filter.${name}`)}>
      <LateDateField value={filters[name] ?? null} onChange={(date) => change({ [name]: date ?? undefined })} />
    </Field>
  )
  return (
    <>
      <FilterMenu
        label={t('filter.type')}
        options={auditTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        chosen={filters.type}
        onChange={(type) => change({ type })}
      />
      {day('from')}
      {day('to')}
      {filters.record && (
        <FilterChip pressed onClick={() => change({ record: undefined })}>
          {t('filter.record')}
        </FilterChip>
      )}
    </>
  )
}

function useColumns(onOpen: (entry: AuditEntry) => void) {
  const t = useT('audit')
  const format = useFormat()
  const when = ({ at }: AuditEntry) => (
    <span className="subtle nowrap">
      {format.shortDay(at)}, {format.time(at)}
    </span>
  )
  const what = (entry: AuditEntry) => (
    <>
      <button type="button" className="auditlink" onClick={() => onOpen(entry)}>
        {entry.what}
      </button>
      <span className="small subtle auditlink__about">{[entry.type, entry.title].filter(Boolean).join(': ')}</span>
      {entry.reason && <span className="small subtle auditlink__about">{t('reason', { reason: entry.reason })}</span>}
      <span className="small auditlink__when">
        {entry.by?.name ?? t('system')}, {when(entry)}
      </span>
    </>
  )
  return columnsOf<AuditEntry, 'what' | 'who' | 'when' | 'number'>(
    {
      what: { cell: what },
      who: { cell: ({ by }) => by?.name ?? <span className="subtle">{t('system')}</span>, secondary: true },
      when: { cell: when, secondary: true },
      number: {
        cell: ({ number }) => <span className="num subtle">{number ?? '–'}</span>,
        secondary: true,
        align: 'right',
      },
    },
    (id) => t(id),
  )
}
