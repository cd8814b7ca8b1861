import { useInfiniteQuery } from '@tanstack/react-query'
import { exportMails, listMails, type Mail, mailStatuses } from '#contract/mails/mails.ts'
import { columnsOf } from '#web/components/list/columns.ts'
import type { Column } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FilterOneOf } from '#web/components/list/filter-toggles.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fileOf } from '#web/lib/api/lists.ts'
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
  const t = useT('mails')
  const filtering = useSearchFilters(listMails, outboxSearch)
  const { search, filters, change, clear } = filtering
  const list = useInfiniteQuery(mailQueries.list(filters))
  const columns = useMailColumns((mail) => change({ mail }))
  return (
    <div className="page--wide">
      <PageHeader
        title={t('title')}
        sub={t('sub')}
        actions={<ExportButton name={t('title')} narrowed={filtering.narrowed} file={fileOf(exportMails, filters)} />}
      />
      <ListToolbar
        search={filtering.searchBox(t('search'))}
        filters={
          <FilterOneOf
            options={mailStatuses.map((value) => ({ value, label: t(`filter.${value}`) }))}
            value={filters.status?.[0]}
            onChange={(status) => change({ status: status && [status] })}
          />
        }
      />
      <ManagedTable
        caption={t('title')}
        list={list}
        filtering={filtering}
        columns={columns}
        failure={t('loadFailed')}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
        nothing={<NothingFound title={t('nothingTitle')} clear={clear} />}
      />
      {search.mail && <MailDialog id={search.mail} onClose={() => change({ mail: undefined })} />}
    </div>
  )
}

function useMailColumns(onOpen: (id: string) => void): Column<Mail>[] {
  const t = useT('mails')
  const format = useFormat()
  const created = ({ createdAt }: Mail) => (
    <span className="subtle nowrap">
      {format.shortDay(createdAt)}, {format.time(createdAt)}
    </span>
  )
  const subject = (mail: Mail) => (
    <>
      <button type="button" className="maillink" onClick={() => onOpen(mail.id)}>
        {mail.subject}
      </button>
      <span className="small subtle maillink__to">{mail.recipient}</span>
      <span className="small maillink__created">{created(mail)}</span>
    </>
  )
  return columnsOf<Mail, 'subject' | 'status' | 'attempts' | 'created'>(
    {
      subject: { cell: subject },
      status: { cell: ({ status }) => <MailStatusMark status={status} /> },
      attempts: { cell: ({ attempts }) => <span className="num">{attempts}</span>, secondary: true, align: 'right' },
      created: { cell: created, secondary: true },
    },
    (id) => t(`column.${id}`),
  )
}
