import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { exportSessions, listManagedSessions } from '#contract/mentoring/manage.ts'
import { hourStates } from '#contract/mentoring/mentoring.ts'
import type { Session } from '#contract/mentoring/sessions.ts'
import { columnsOf } from '#web/components/list/columns.ts'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FilterOneOf } from '#web/components/list/filter-toggles.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { fileOf } from '#web/lib/api/lists.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { filtersIn, listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { mentoringQueries } from './api.ts'
import { hourTones } from './request-status.tsx'

export const sessionsSearch = listSearch(listManagedSessions)

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(mentoringQueries.managedSessions(filtersIn(listManagedSessions, sessionsSearch, search)))

/** All hours that somebody had, or those that a figure of the desk counts. */
export function ManageSessionsPage() {
  const t = useT('mentoring')
  const filtering = useSearchFilters(listManagedSessions, sessionsSearch)
  const { filters, change, clear } = filtering
  const list = useInfiniteQuery(mentoringQueries.managedSessions(filters))
  const { month } = useFormat()
  return (
    <div className="page--wide">
      <PageHeader
        title={t('sessions.title')}
        sub={filters.month ? month(`${filters.month}-15T12:00:00Z`) : t('sessions.sub')}
        actions={
          <ExportButton
            name={t('sessions.title')}
            narrowed={filtering.narrowed}
            file={fileOf(exportSessions, filters)}
          />
        }
      />
      <ListToolbar
        filters={
          <FilterOneOf
            options={hourStates.map((value) => ({ value, label: t(`hourState.${value}`) }))}
            value={filters.state?.length === 1 ? filters.state[0] : undefined}
            onChange={(state) => change({ state: state && [state] })}
          />
        }
      />
      <ManagedTable
        caption={t('sessions.title')}
        list={list}
        filtering={filtering}
        columns={useSessionColumns()}
        failure={t('sessions.failed')}
        empty={<EmptyState title={t('sessions.emptyTitle')}>{t('sessions.emptyText')}</EmptyState>}
        nothing={<NothingFound title={t('sessions.nothing')} clear={clear} />}
      />
    </div>
  )
}

function useSessionColumns() {
  const t = useT('mentoring')
  const { dateTime } = useFormat()
  return columnsOf<Session, 'who' | 'mentor' | 'at' | 'state'>(
    {
      who: {
        cell: ({ id, subject, state }) =>
          subject && state !== 'open' && state !== 'cancelled' ? (
            <Link className="medium" to="/mentoring/$id/brief" params={{ id }}>
              {subject.name}
            </Link>
          ) : (
            <span className="subtle">{t('sessions.nobody')}</span>
          ),
      },
      mentor: {
        cell: ({ mentor }) => (
          <Link to="/manage/people/$id" params={{ id: mentor.id }}>
            {mentor.name}
          </Link>
        ),
      },
      at: { cell: ({ startsAt }) => <span className="nowrap">{dateTime(startsAt)}</span>, secondary: true },
      state: { cell: ({ state }) => <Status tone={hourTones[state]}>{t(`hourState.${state}`)}</Status> },
    },
    (id) => t(`column.${id}`),
  )
}
