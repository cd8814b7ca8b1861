import { useInfiniteQuery } from '@tanstack/react-query'
import { listMails, type Mail, mailStatuses } from '#contract/mails.ts'
import { type Column, DataTable } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { FilterOneOf } from '#web/components/list/filter-toggles.tsx'
import { ListBody } from '#web/components/list/list-body.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { filtersIn, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { mailQueries } from './api.ts'
import { MailDialog, MailStatusMark } from './mail-dialog.tsx'
import { outboxSearch } from './outbox-search.ts'

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(mailQueries.list(filtersIn(listMails, outboxSearch, search)))

/** Sent and queued mails; without a mail server, the only place to read them. */
export function OutboxPage() {
  const t = useT('outbox')
  const { search, filters, change, narrowed, clear } = useSearchFilters(listMails, outboxSearch)
  const list = useInfiniteQuery(mailQueries.list(filters))
  const columns = useMailColumns((mail) => change({ mail }))
  return (
    <div className="page--wide">
      <PageHeader title={t('title')} sub={t('sub')} />
      <ListToolbar
        search={{ value: filters.q ?? '', onChange: (q) => change({ q: q || undefined }), label: t('search') }}
        filters={
          <FilterOneOf
            options={mailStatuses.map((value) => ({ value, label: t(`filter.${value}`) }))}
            value={filters.status?.[0]}
            onChange={(status) => change({ status: status && [status] })}
          />
        }
      />
      <ListBody
        list={list}
        skeleton={<TableSkeleton columns={4} />}
        failure={t('loadFailed')}
        empty={
          narrowed ? (
            <NothingFound title={t('nothingTitle')} clear={clear} />
          ) : (
            <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
          )
        }
      >
        {(rows) => <DataTable caption={t('title')} columns={columns} rows={rows} rowKey={(row) => row.id} />}
      </ListBody>
      {search.mail && <MailDialog id={search.mail} onClose={() => change({ mail: undefined })} />}
    </div>
  )
}

function useMailColumns(onOpen: (id: string) => void): Column<Mail>[] {
  const t = useT('outbox')
  const format = useFormat()
  return [
    {
      id: 'subject',
      header: t('column.subject'),
      cell: (mail) => (
        <>
          <button type="button" className="maillink" onClick={() => onOpen(mail.id)}>
            {mail.subject}
          </button>
          <span className="small subtle maillink__to">{mail.recipient}</span>
        </>
      ),
    },
    { id: 'status', header: t('column.status'), cell: ({ status }) => <MailStatusMark status={status} /> },
    {
      id: 'attempts',
      header: t('column.attempts'),
      secondary: true,
      align: 'right',
      cell: ({ attempts }) => <span className="num">{attempts}</span>,
    },
    {
      id: 'created',
      header: t('column.created'),
      secondary: true,
      cell: ({ createdAt }) => (
        <span className="subtle nowrap">
          {format.shortDay(createdAt)}, {format.time(createdAt)}
        </span>
      ),
    },
  ]
}
