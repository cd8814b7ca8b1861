import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import {
  applicationTransitions,
  teamMoves,
  type ApplicationState,
  type TeamMove,
} from '#contract/application-states.ts'
import type { Board, ReceivedApplication } from '#contract/applications-manage.ts'
import { mayMove } from '#contract/states.ts'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { Strip } from '#web/components/display/facts.tsx'
import { PromiseClock } from '#web/components/display/promise-clock.tsx'
import { CardSkeleton } from '#web/components/list/card-skeleton.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/components/ui/menu.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { applicationQueries, type ReceivedFilters } from './api.ts'
import { MoveDialog, needsDialog, useQuickMove } from './move-form.tsx'
import type { Place } from './received-search.ts'
import { SkillMatch } from './skill-match.tsx'

type Props = { filters: ReceivedFilters; place: Place }
type Asked = { application: ReceivedApplication; to: TeamMove }

/** The way of the applications as columns; cards move by dragging, or by their menu with keyboard and touch. */
export function ReceivedBoard({ filters: { q, opportunity, late }, place }: Props) {
  const m = useT('applications-manage')
  const board = useQuery(applicationQueries.board({ q, opportunity, late }))
  const [asked, setAsked] = useState<Asked>()
  const quick = useQuickMove()
  const move = (application: ReceivedApplication, to: TeamMove) =>
    needsDialog(to) ? setAsked({ application, to }) : void quick(application, to)
  return (
    <Loaded query={board} skeleton={<CardSkeleton rows={4} />}>
      {(shown) => (
        <>
          <Summary board={shown} />
          {total(shown) === 0 ? (
            <EmptyState title={m('emptyTitle')}>{m('emptyText')}</EmptyState>
          ) : (
            <Columns board={shown} place={place} move={move} />
          )}
          {asked && <MoveDialog {...asked} onClose={() => setAsked(undefined)} />}
        </>
      )}
    </Loaded>
  )
}

const total = ({ columns, ends }: Board) => [...columns, ...ends].reduce((sum, { count }) => sum + count, 0)

function Summary({ board: { late, today, ends, answerRate } }: { board: Board }) {
  const m = useT('applications-manage')
  const t = useT('applications')
  const figure = (value: number) => (
    <>
      <Digits value={twoDigits(value)} size="lg" />
      <span className="sr-only">{value}</span>
    </>
  )
  const facts = [
    { term: m('summary.late'), value: figure(late) },
    { term: m('summary.today'), value: figure(today) },
    ...ends
      .filter(({ state }) => state === 'accepted' || state === 'rejected')
      .map(({ state, count }) => ({ term: t(`state.${state}`), value: figure(count) })),
    ...(answerRate ? [{ term: m('summary.rate'), value: `${answerRate.percent}\u00a0%` }] : []),
  ]
  return (
    <div className="board__summary">
      <Strip lcd compact facts={facts} />
    </div>
  )
}

type Mover = (application: ReceivedApplication, to: TeamMove) => void

function Columns({ board, place, move }: { board: Board; place: Place; move: Mover }) {
  const [dragged, setDragged] = useState<ReceivedApplication>()
  const drop = (to: ApplicationState) => {
    if (dragged && mayMove(applicationTransitions, dragged.state, to, 'team')) move(dragged, to as TeamMove)
    setDragged(undefined)
  }
  return (
    <div className="board">
      {board.columns.map((column) => (
        <Column
          key={column.state}
          column={column}
          place={place}
          move={move}
          takes={dragged !== undefined && mayMove(applicationTransitions, dragged.state, column.state, 'team')}
          onDrag={setDragged}
          onDrop={() => drop(column.state)}
        />
      ))}
    </div>
  )
}

type ColumnProps = {
  column: Board['columns'][number]
  place: Place
  move: Mover
  takes: boolean
  onDrag: (application: ReceivedApplication | undefined) => void
  onDrop: () => void
}

function Column({ column: { state, count, items }, place, move, takes, onDrag, onDrop }: ColumnProps) {
  const t = useT('applications')
  const m = useT('applications-manage')
  const drop = { onDragOver: (event: DragEvent) => takes && event.preventDefault(), onDrop }
  return (
    <section className="board__column" data-takes={takes || undefined} aria-labelledby={`column-${state}`} {...drop}>
      <h2 className="board__head" id={`column-${state}`}>
        {t(`state.${state}`)}
        <span className="subtle">{count}</span>
      </h2>
      <ul className="stack">
        {items.map((application) => (
          <li key={application.id}>
            <BoardCard application={application} place={place} move={move} onDrag={onDrag} />
          </li>
        ))}
      </ul>
      {takes && <p className="board__drop">{m('drop', { state: t(`state.${state}`) })}</p>}
      {count > items.length && (
        <Link className="link small" to={place} search={{ view: 'table', state: [state] }}>
          {m('more', { count: count - items.length })}
        </Link>
      )}
    </section>
  )
}

type CardProps = Pick<ColumnProps, 'place' | 'move' | 'onDrag'> & { application: ReceivedApplication }

function BoardCard({ application, place, move, onDrag }: CardProps) {
  const t = useT('applications')
  const m = useT('applications-manage')
  const locale = useLocale()
  const { applicant, headline, institution, match, submittedAt, answerDueAt, answeredAt, state } = application
  const name = applicant?.name ?? t('received.left')
  const moves = teamMoves.filter((to) => mayMove(applicationTransitions, state, to, 'team'))
  const drag = { draggable: true, onDragStart: () => onDrag(application), onDragEnd: () => onDrag(undefined) }
  const menu = (
    <IconButton size="sm" name={m('moveCard', { name })}>
      <ArrowRight />
    </IconButton>
  )
  return (
    <article className="boardcard" {...drag}>
      <div className="row">
        <Avatar name={name} size="sm" />
        <div className="grow">
          <h3 className="boardcard__name">
            <Link to={place} search={{ id: application.id }} draggable={false}>
              {name}
            </Link>
          </h3>
          <p className="tiny subtle truncate">{headline ?? institution}</p>
        </div>
        {moves.length > 0 && (
          <Menu label={m('moveCard', { name })} trigger={menu}>
            {moves.map((to) => (
              <MenuItem key={to} id={to} onAction={() => move(application, to)}>
                {m(`move.${to}`)}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
      <p className="tiny muted truncate">{pick(application.opportunity.title, locale)}</p>
      {match.of > 0 && <SkillMatch match={match} />}
      <Interview application={application} />
      <PromiseClock from={submittedAt} to={answerDueAt} done={answeredAt} />
    </article>
  )
}

function Interview({ application: { interview, state } }: { application: ReceivedApplication }) {
  const { shortDay, time } = useFormat()
  if (!interview || state !== 'interview') return null
  return <p className="small medium">{`${shortDay(interview.at)}, ${time(interview.at)}`}</p>
}
