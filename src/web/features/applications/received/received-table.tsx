import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { applicationStates } from '#contract/applications/states.ts'
import {
  changeReceived,
  handReceived,
  receivedLabels,
  receivedSorts,
  type ReceivedApplication,
} from '#contract/applications/received.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { BulkAssign } from '#web/components/list/bulk-assign.tsx'
import type { Column } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { labelsIn } from '#web/components/list/labels.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { useBulk } from '#web/components/list/use-bulk.ts'
import { Chip } from '#web/components/ui/chip.tsx'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { applicationQueries } from '../api.ts'
import { AnswerClock } from './answer-clock.tsx'
import { applicantName, ApplicationStatus } from '../application-card.tsx'
import { BulkMoves } from './received-bulk.tsx'
import type { Place, ReceivedFiltering } from './received-search.ts'
import { SkillMatch } from './skill-match.tsx'

type Props = { filtering: ReceivedFiltering; place: Place }

const labels = labelsIn('applications', receivedLabels)

export function ReceivedTable({ filtering, place }: Props) {
  const t = useT('applications')
  const m = useT('applications-manage')
  const { filters, change } = filtering
  const list = useInfiniteQuery(applicationQueries.received(filters))
  const bulk = useBulk('applications', changeReceived, { filters })
  // The same selection, handed over.
  const owners = useBulk('applications', handReceived, { filters })
  const handing = { ...owners, selection: bulk.selection, clear: bulk.clear, chosen: bulk.chosen }
  const isTeam = useHasScope('opportunities:manage')
  const states = applicationStates.map((value) => ({ value, label: t(`state.${value}`) }))
  return (
    <>
      <div className="row board__summary">
        <FilterMenu
          label={m('column.state')}
          options={states}
          chosen={filters.state}
          onChange={(state) => change({ state })}
        />
      </div>
      <ManagedTable
        caption={m('title')}
        list={list}
        filtering={filtering}
        labels={labels}
        monthOf={m('column.submittedAt')}
        sorts={receivedSorts}
        columns={useColumns(place)}
        rowName={(row) => applicantName(row, t)}
        bulk={bulk}
        bulkActions={
          <>
            {isTeam && <BulkAssign bulk={handing} />}
            <BulkMoves bulk={bulk} rows={list.data?.pages.flatMap(({ items }) => items) ?? []} />
          </>
        }
        empty={<EmptyState title={m('emptyTitle')}>{m('emptyText')}</EmptyState>}
      />
    </>
  )
}

function useColumns(place: Place): Column<ReceivedApplication>[] {
  const t = useT('applications')
  const m = useT('applications-manage')
  const { shortDay } = useFormat()
  const person = (row: ReceivedApplication) => (
    <>
      <Link className="medium" to={place} search={{ id: row.id }}>
        {applicantName(row, t)}
      </Link>
      <span className="small subtle block">
        <Translated text={row.opportunity.title} />
      </span>
    </>
  )
  const state = (row: ReceivedApplication) => (
    <>
      <ApplicationStatus state={row.state} />
      {row.stage && (
        <Chip>
          <Translated text={row.stage.name} />
        </Chip>
      )}
      {row.broken && <Chip tone="danger">{m('broken')}</Chip>}
    </>
  )
  const due = (row: ReceivedApplication) => <AnswerClock application={row} />
  return [
    { id: 'applicant', header: m('column.applicant'), cell: person },
    { id: 'state', header: m('column.state'), cell: state },
    { id: 'match', header: m('column.match'), secondary: true, cell: (row) => <SkillMatch match={row.match} /> },
    {
      id: 'submittedAt',
      header: m('column.submittedAt'),
      sort: 'submittedAt',
      secondary: true,
      cell: ({ submittedAt }) => shortDay(submittedAt),
    },
    { id: 'answerDueAt', header: m('column.answerDueAt'), sort: 'answerDueAt', secondary: true, cell: due },
  ]
}
