import { useInfiniteQuery } from '@tanstack/react-query'
import { registrationStates } from '#contract/event-states.ts'
import type { EventDetail } from '#contract/events.ts'
import type { EventFigures, ManagedRegistration } from '#contract/events-registrations.ts'
import { DataTable } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ListBody } from '#web/components/list/list-body.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { useSelection } from '#web/components/list/use-selection.ts'
import { Button } from '#web/components/ui/button.tsx'
import { TabLink, TabNav } from '#web/components/ui/tabs.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { manageQueries, type RegistrationFilters } from '../manage/manage-api.ts'
import { useParticipantColumns } from './manage-participants-columns.tsx'
import { ApproveAll, DecideButtons } from './manage-participants-decide.tsx'

type Props = {
  event: EventDetail
  figures: EventFigures | undefined
  filters: RegistrationFilters
  change: (change: RegistrationFilters) => void
  clear: () => void
}

export function ParticipantsTable(props: Props) {
  const { event, filters } = props
  const t = useT('events-manage')
  const list = useInfiniteQuery(manageQueries.registrations(event.slug, filters))
  return (
    <div className="peoplelist">
      <StateTabs {...props} />
      <PeopleToolbar {...props} />
      <ListBody
        list={list}
        skeleton={<TableSkeleton />}
        failure={t('people.failure')}
        empty={<NoParticipants {...props} />}
      >
        {(rows) => <ParticipantRows rows={rows} event={event} filters={filters} />}
      </ListBody>
    </div>
  )
}

function ParticipantRows({ rows, event, filters }: Pick<Props, 'event' | 'filters'> & { rows: ManagedRegistration[] }) {
  const t = useT('events-manage')
  const { selection, select, clear } = useSelection(JSON.stringify(filters))
  const chosen = rows.filter((row) => selection.ids.has(row.id))
  return (
    <DataTable
      caption={t('people.title')}
      columns={useParticipantColumns(event)}
      rows={rows}
      rowKey={(row) => row.id}
      rowName={(row) => row.person.name}
      selection={selection}
      onSelect={select}
      bulkActions={
        <DecideButtons
          event={event}
          approvable={chosen.filter((row) => row.can.approve).map((row) => row.id)}
          declinable={chosen.filter((row) => row.can.decline).map((row) => row.id)}
          onDone={clear}
        />
      }
    />
  )
}

/** Tabs with an address each, so that pages can link to «por aprovar». */
function StateTabs({ event, figures, filters: { q, state: [current] = [] } }: Props) {
  const t = useT('events-manage')
  const shared = {
    to: '/manage/events/$slug/participants',
    params: { slug: event.slug },
    activeOptions: { exact: true, includeSearch: true },
  } as const
  return (
    <TabNav label={t('people.states')}>
      <TabLink {...shared} search={{ q }} aria-current={current ? undefined : 'page'}>
        {t('people.all')}
      </TabLink>
      {registrationStates.map((state) => (
        <TabLink
          {...shared}
          search={{ q, state: [state] }}
          aria-current={state === current ? 'page' : undefined}
          count={figures?.byState[state]}
          key={state}
        >
          {t(`people.${state}`)}
        </TabLink>
      ))}
    </TabNav>
  )
}

function PeopleToolbar({ event, figures, filters, change }: Props) {
  const t = useT('events-manage')
  const pending = figures?.byState.pending ?? 0
  return (
    <ListToolbar
      search={{ value: filters.q ?? '', onChange: (q) => change({ q: q || undefined }), label: t('people.search') }}
      end={filters.state?.[0] === 'pending' && pending > 0 && <ApproveAll event={event} count={pending} />}
    />
  )
}

function NoParticipants({ filters, change, clear }: Props) {
  const t = useT('events-manage')
  const state = filters.state?.[0]
  if (filters.q !== undefined)
    return <NothingFound title={t('people.nothingTitle')} text={t('people.nothingText')} clear={clear} />
  if (!state) return <EmptyState title={t('people.emptyTitle')}>{t('people.emptyText')}</EmptyState>
  return (
    <EmptyState
      lit={0}
      title={t(`people.none.${state}`)}
      action={<Button onClick={() => change({ state: undefined })}>{t('people.seeAll')}</Button>}
    />
  )
}
