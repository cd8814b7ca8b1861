import { useInfiniteQuery } from '@tanstack/react-query'
import {
  exportMessages,
  listMessages,
  messageStates,
  type MessageState,
  type MessageSummary,
} from '#contract/messages/messages.ts'
import { columnsOf } from '#web/components/list/columns.ts'
import type { Column } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FilterOneOf } from '#web/components/list/filter-toggles.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { RowTitle } from '#web/components/list/row-title.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { fileOf } from '#web/lib/api/lists.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { filtersIn, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { messageQueries } from './api.ts'
import { messagesSearch } from './messages-search.ts'

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(messageQueries.list(filtersIn(listMessages, messagesSearch, search)))

/** What the team has written to lists of people, is writing, or has scheduled. */
export function MessagesPage() {
  const t = useT('messages')
  const filtering = useSearchFilters(listMessages, messagesSearch)
  const { filters, change, clear } = filtering
  const list = useInfiniteQuery(messageQueries.list(filters))
  const file = (
    <ExportButton name={t('fileName')} narrowed={filtering.narrowed} file={fileOf(exportMessages, filters)} />
  )
  return (
    <div className="page--wide">
      <PageHeader title={t('area.messages')} sub={t('sub')} actions={file} />
      <ListToolbar
        search={filtering.searchBox(t('search'))}
        filters={
          <FilterOneOf
            options={messageStates.map((value) => ({ value, label: t(`filter.${value}`) }))}
            value={filters.state?.[0]}
            onChange={(state) => change({ state: state && [state] })}
          />
        }
      />
      <ManagedTable
        caption={t('area.messages')}
        list={list}
        filtering={filtering}
        columns={useColumns()}
        failure={t('loadFailed')}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
        nothing={<NothingFound title={t('nothingTitle')} clear={clear} />}
      />
    </div>
  )
}

const tones = { draft: 'neutral', scheduled: 'info', sent: 'success', stopped: 'danger' } as const

export function MessageStatus({ state }: { state: MessageState }) {
  const t = useT('messages')
  return <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
}

function useColumns(): Column<MessageSummary>[] {
  const t = useT('messages')
  const locale = useLocale()
  const format = useFormat()
  const subject = (message: MessageSummary) => (
    <RowTitle
      to={`/manage/messages/${message.id}`}
      lang={languageOf(message.subject, locale)}
      notes={[pick(message.audience, locale), message.author?.name]}
    >
      {pick(message.subject, locale) || t('untitled')}
    </RowTitle>
  )
  const when = ({ sentAt, sendAt, updatedAt }: MessageSummary) => (
    <span className="subtle nowrap">{format.dateTime(sentAt ?? sendAt ?? updatedAt)}</span>
  )
  const told = ({ told: ways }: MessageSummary) => Object.values(ways).reduce((sum, people) => sum + people, 0) || ''
  return columnsOf<MessageSummary, 'subject' | 'state' | 'when' | 'told'>(
    {
      subject: { cell: subject },
      state: { cell: ({ state }) => <MessageStatus state={state} /> },
      when: { cell: when, secondary: true },
      told: { cell: told, secondary: true, align: 'right' },
    },
    (id) => t(`column.${id}`),
  )
}
