import { useInfiniteQuery } from '@tanstack/react-query'
import { registrationStates } from '#contract/events/states.ts'
import type { EventDetail } from '#contract/events/events.ts'
import type { EventFigures, ManagedRegistration } from '#contract/events/registration.ts'
import { DataTable } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { FilterOneOf } from '#web/components/list/filter-toggles.tsx'
import { ListBody } from '#web/components/list/list-body.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { useSelection } from '#web/components/list/use-selection.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { manageQueries, type RegistrationFilters } from '../manage/manage-api.ts'
import { ApprovalList } from './approval-list.tsx'
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
      {mayHavePeople(props) && <PeopleToolbar {...props} />}
      <ListBody
        list={list}
        skeleton={<TableSkeleton />}
        failure={t('people.failure')}
        empty={<NoParticipants {...props} />}
      >
        {(rows) =>
          isApproving(filters) ? <ApprovalList rows={rows} event={event} /> : <ParticipantRows rows={rows} {...props} />
        }
      </ListBody>
    </div>
  )
}

function ParticipantRows({ rows, event, figures, filters }: Props & { rows: ManagedRegistration[] }) {
  const t = useT('events-manage')
  const { selection, select, clear } = useSelection(JSON.stringify(filters))
  const chosen = rows.filter((row) => selection.ids.has(row.id))
  return (
    <DataTable
      caption={t('people.title')}
      columns={useParticipantColumns(event, figures)}
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

/** Only states that somebody is in, each with its number. */
function useStateChoices({ figures, filters }: Props) {
  const t = useT('events-manage')
  const current = filters.state?.[0]
  return registrationStates
    .map((value) => ({ value, count: figures?.byState[value] ?? 0 }))
    .filter(({ value, count }) => count > 0 || value === current)
    .map(({ value, count }) => ({ value, label: t('people.stateCount', { state: t(`people.${value}`), count }) }))
}

function PeopleToolbar(props: Props) {
  const { event, figures, filters, change } = props
  const t = useT('events-manage')
  const pending = figures?.byState.pending ?? 0
  return (
    <ListToolbar
      search={{ value: filters.q ?? '', onChange: (q) => change({ q: q || undefined }), label: t('people.search') }}
      filters={
        <FilterOneOf
          options={useStateChoices(props)}
          value={filters.state?.[0]}
          onChange={(state) => change({ state: state && [state] })}
        />
      }
      end={isApproving(filters) && pending > 0 && <ApproveAll event={event} count={pending} />}
    />
  )
}

/** Nobody signs up for a draft; only one that was taken back can hold people who had left before. */
export const mayHavePeople = ({ event, figures }: Pick<Props, 'event' | 'figures'>) =>
  event.state !== 'draft' || registrationStates.some((state) => figures?.byState[state])

const isApproving = ({ state }: RegistrationFilters) => state?.length === 1 && state[0] === 'pending'

function NoParticipants({ event, filters, change, clear }: Props) {
  const t = useT('events-manage')
  const state = filters.state?.[0]
  if (filters.q !== undefined)
    return <NothingFound title={t('people.nothingTitle')} text={t('people.nothingText')} clear={clear} />
  if (!state)
    return (
      <EmptyState title={t('people.emptyTitle')}>
        {t(event.state === 'draft' ? 'people.emptyDraft' : 'people.emptyText')}
      </EmptyState>
    )
  return (
    <EmptyState
      lit={0}
      title={t(`people.none.${state}`)}
      action={<Button onClick={() => change({ state: undefined })}>{t('people.seeAll')}</Button>}
    />
  )
}
