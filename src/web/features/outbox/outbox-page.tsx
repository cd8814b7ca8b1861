import { useInfiniteQuery } from '@tanstack/react-query'
import { type Mail, mailStatuses } from '#contract/mails.ts'
import { type Column, DataTable } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { FilterChip } from '#web/components/list/filter-chip.tsx'
import { PaginationMore } from '#web/components/list/pagination-more.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useSearchFilters } from '#web/lib/page/search-filters.ts'
import { type MailFilters, mailQueries } from './api.ts'
import { MailDialog, MailStatusMark } from './mail-dialog.tsx'
import { outboxSearch } from './outbox-search.ts'

/** What the programme has sent, or will: where no mail server is set up, the only place to read it. */
export function OutboxPage() {
  const t = useT('outbox')
  const [{ mail, ...filters }, change] = useSearchFilters(outboxSearch)
  return (
    <div className="page--wide">
      <PageHeader title={t('title')} sub={t('sub')} />
      <ListToolbar
        search={{ value: filters.q ?? '', onChange: (q) => change({ q: q || undefined }), label: t('search') }}
        filters={mailStatuses.map((status) => (
          <FilterChip
            key={status}
            pressed={filters.status?.includes(status) ?? false}
            onPressedChange={(on) => change({ status: on ? [status] : undefined })}
          >
            {t(`filter.${status}`)}
          </FilterChip>
        ))}
      />
      <MailTable
        filters={filters}
        onOpen={(opened) => change({ mail: opened })}
        onClear={() => change({ q: undefined, status: undefined })}
      />
      {mail && <MailDialog id={mail} onClose={() => change({ mail: undefined })} />}
    </div>
  )
}

type TableProps = { filters: MailFilters; onOpen: (id: string) => void; onClear: () => void }

function MailTable({ filters, onOpen, onClear }: TableProps) {
  const t = useT('outbox')
  const locale = useLocale()
  const columns = useMailColumns(onOpen)
  const list = useInfiniteQuery(mailQueries.list(filters))
  if (list.isPending)
    return (
      <Skeletons>
        <Skeleton height="24rem" />
      </Skeletons>
    )
  if (list.isLoadingError)
    return (
      <EmptyState
        lit={0}
        title={t('loadFailed')}
        action={<Button onClick={() => void list.refetch()}>{t('tryAgain')}</Button>}
      >
        {errorMessage(locale, list.error)}
      </EmptyState>
    )
  const rows = list.data.pages.flatMap((page) => page.items)
  if (rows.length === 0)
    return <NoMail narrowed={filters.q !== undefined || filters.status !== undefined} onClear={onClear} />
  return (
    <>
      <DataTable caption={t('title')} columns={columns} rows={rows} rowKey={(row) => row.id} />
      <PaginationMore
        shown={rows.length}
        total={list.data.pages[0]?.total ?? undefined}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}

function NoMail({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const t = useT('outbox')
  if (!narrowed) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
  return (
    <EmptyState lit={0} title={t('nothingTitle')} action={<Button onClick={onClear}>{t('clearFilters')}</Button>}>
      {t('nothingText')}
    </EmptyState>
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
