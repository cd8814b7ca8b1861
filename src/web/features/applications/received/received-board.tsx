import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { applicationTransitions, type pipelineStates } from '#contract/applications/states.ts'
import type { ApplicationState, TeamMove } from '#contract/applications/states.ts'
import { changeReceived, type Board, type ReceivedApplication } from '#contract/applications/received.ts'
import { mayMove } from '#contract/states.ts'
import { Figure } from '#web/components/display/digits.tsx'
import { Strip } from '#web/components/display/facts.tsx'
import { CardSkeleton } from '#web/components/list/card-skeleton.tsx'
import { BulkBar, toggleOne } from '#web/components/list/data-table-selection.tsx'
import '#web/components/list/data-table.css'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { NewRows } from '#web/components/list/new-rows.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { useBulk } from '#web/components/list/use-bulk.ts'
import { useHeldRows } from '#web/lib/live/held.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { applicationQueries } from '../api.ts'
import { BoardCard, type CardActs } from './board-card.tsx'
import { MoveDialog, needsDialog, useQuickMove } from './quick-move.ts'
import { BulkMoves } from './received-bulk.tsx'
import type { Place, ReceivedFiltering } from './received-search.ts'
import { useFormat } from '#web/lib/text/format.ts'

type Props = { filtering: ReceivedFiltering; place: Place }
type AskedMove = { application: ReceivedApplication; to: TeamMove }

/** The way of the applications as columns; cards move by dragging, or by their menu with keyboard and touch. */
export function ReceivedBoard({ filtering, place }: Props) {
  const { q, opportunity, late } = filtering.filters
  const filters = { q, opportunity, late }
  const board = useQuery(applicationQueries.board(filters))
  // A board that others change stays as it is, as a whole, until somebody asks for it.
  const held = useHeldRows({ sources: [board.data], rows: board.data ? [board.data] : [], idOf: placesOf })
  const [asked, setAsked] = useState<AskedMove>()
  const quick = useQuickMove()
  const move: CardActs['move'] = (application, to, stage) =>
    stage === undefined && needsDialog(to) ? setAsked({ application, to }) : void quick(application, to, stage)
  return (
    <Loaded query={board} skeleton={<CardSkeleton rows={4} />}>
      {(newest) => (
        <>
          <Summary board={newest} />
          <NewRows held={{ ...held, fresh: 0 }} />
          {total(newest) === 0 ? (
            <NoCards filtering={filtering} />
          ) : (
            <Columns board={held.rows[0] ?? newest} filters={filters} place={place} move={move} />
          )}
          {asked && <MoveDialog {...asked} onClose={() => setAsked(undefined)} />}
        </>
      )}
    </Loaded>
  )
}

function NoCards({ filtering: { narrowed, clear } }: Pick<Props, 'filtering'>) {
  const m = useT('applications-manage')
  if (narrowed) return <NothingFound clear={clear} />
  return <EmptyState title={m('emptyTitle')}>{m('emptyText')}</EmptyState>
}

/** Which card stands where. */
const placesOf = ({ columns }: Board) =>
  columns.map(({ state, stage, items }) => [state, stage?.id, ...items.map(({ id }) => id)].join(' ')).join('\n')

const total = ({ columns, ends }: Board) => [...columns, ...ends].reduce((sum, { count }) => sum + count, 0)

function Summary({ board: { late, today, ends, answerRate } }: { board: Board }) {
  const m = useT('applications-manage')
  const { percent } = useFormat()
  const ended = (state: ApplicationState) => ends.find((one) => one.state === state)?.count ?? 0
  const facts = [
    { term: m('summary.late'), value: <Figure value={late} /> },
    { term: m('summary.today'), value: <Figure value={today} /> },
    { term: m('summary.accepted'), value: <Figure value={ended('accepted')} /> },
    { term: m('summary.rejected'), value: <Figure value={ended('rejected')} /> },
    ...(answerRate ? [{ term: m('summary.rate'), value: percent(answerRate.percent) }] : []),
  ]
  return (
    <div className="board__summary">
      <Strip lcd compact facts={facts} />
    </div>
  )
}

type ColumnsProps = { board: Board; filters: object; place: Place; move: CardActs['move'] }

function Columns({ board, filters, place, move }: ColumnsProps) {
  const m = useT('applications-manage')
  const [dragged, setDragged] = useState<ReceivedApplication>()
  const [moved, setMoved] = useState<string>()
  const { ref, onFocus } = useKeptFocus<HTMLElement>()
  const bulk = useBulk('applications', changeReceived, { filters })
  const ids = board.columns.flatMap(({ items }) => items.map(({ id }) => id))
  const takes = ({ state, stage }: BoardColumn) => {
    if (!dragged) return false
    if (dragged.state === state) return dragged.stage?.id !== stage?.id
    return mayMove(applicationTransitions, dragged.state, state, 'team')
  }
  const drop = (column: BoardColumn) => {
    const isWithin = dragged?.state === column.state
    if (dragged && takes(column)) move(dragged, column.state as TeamMove, column.stage ?? (isWithin ? null : undefined))
    setDragged(undefined)
  }
  const acts: CardActs = {
    move: (application, ...to) => {
      setMoved(application.id)
      move(application, ...to)
    },
    wasMoved: (id) => id === moved,
    drag: setDragged,
    isChosen: (id) => bulk.selection.ids.has(id),
    choose: (id) => bulk.select(toggleOne(bulk.selection, id, ids)),
    ofOnePosting: board.opportunity !== null,
  }
  return (
    <div onFocus={onFocus}>
      <section className="board" aria-label={m('view.board')} tabIndex={-1} ref={ref}>
        {board.columns.map((column) => (
          <Column
            key={column.stage?.id ?? column.state}
            column={column}
            place={place}
            acts={acts}
            takes={takes(column)}
            onDrop={() => drop(column)}
          />
        ))}
      </section>
      <BulkBar
        selection={bulk.selection}
        onSelect={bulk.select}
        onPage={ids}
        total={ids.length}
        actions={<BulkMoves bulk={bulk} rows={board.columns.flatMap(({ items }) => items)} />}
      />
    </div>
  )
}

type BoardColumn = Board['columns'][number]
type ColumnProps = {
  column: BoardColumn
  place: Place
  acts: CardActs
  takes: boolean
  onDrop: () => void
}

function Column({ column: { state, stage: own, count, items }, place, acts, takes, onDrop }: ColumnProps) {
  const m = useT('applications-manage')
  const locale = useLocale()
  const stage = own ? pick(own.name, locale) : m(`stage.${state as (typeof pipelineStates)[number]}`)
  const id = `column-${own?.id ?? state}`
  const drop = { onDragOver: (event: DragEvent) => takes && event.preventDefault(), onDrop }
  return (
    <section className="board__column" data-takes={takes || undefined} aria-labelledby={id} {...drop}>
      <h2 className="board__head" id={id}>
        {stage}
        <span className="subtle">{count}</span>
      </h2>
      <ul className="stack">
        {items.map((application) => (
          <li key={application.id}>
            <BoardCard application={application} place={place} acts={acts} />
          </li>
        ))}
      </ul>
      {takes && <p className="board__drop">{m('drop', { stage })}</p>}
      {count > items.length && (
        <Link className="link small" to={place} search={{ view: 'table', state: [state] }}>
          {m('more', { count: count - items.length })}
        </Link>
      )}
    </section>
  )
}
