import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { useHeldRows } from '#web/lib/live/held.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { EmptyState } from './empty-state.tsx'
import { Loaded, type Loading } from './loaded.tsx'
import { NewRows } from './new-rows.tsx'
import { Queue, type QueueItem } from './queue.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

type Words = { title: string; queue: string; all: string; doneTitle: string; doneText: string }
type Props<Row, Detail, Key extends readonly unknown[]> = {
  /** The page of the queue; `view=all` is its table, `id` the record on turn. */
  to: string
  words: Words
  queue: Loading<{ items: Row[] }>
  item: (row: Row) => QueueItem
  detail: (id: string) => UseQueryOptions<Detail, Error, Detail, Key>
  chosen: string | undefined
  /** A `QueueRecord`; `next` is what waits after it. */
  children: (record: Detail, next: string | undefined) => ReactNode
}

/** What waits for the team, one record after the other. */
export function QueuePage<Row extends { id: string }, Detail extends { id: string }, Key extends readonly unknown[]>(
  props: Props<Row, Detail, Key>,
) {
  const { to, words, queue, chosen } = props
  const { ref, onFocus } = useKeptFocus<HTMLHeadingElement>()
  const held = useHeldRows({ sources: [queue.data], rows: queue.data?.items ?? [], idOf: ({ id }) => id })
  const all = (
    <Link className="link small" to={to} search={{ view: 'all' } as never}>
      {words.all}
    </Link>
  )
  return (
    <div className="page--wide" onFocus={onFocus}>
      <h1 className="sr-only" tabIndex={-1} ref={ref}>
        {words.title}
      </h1>
      <Loaded query={queue} skeleton={<TableSkeleton />}>
        {() => {
          const current = chosen ?? held.rows[0]?.id
          if (current !== undefined)
            return (
              <>
                <NewRows held={held} />
                <Turn {...props} rows={held.rows} current={current} all={all} />
              </>
            )
          return (
            <EmptyState lit={1} title={words.doneTitle} action={all}>
              {words.doneText}
            </EmptyState>
          )
        }}
      </Loaded>
    </div>
  )
}

type TurnProps<Row, Detail, Key extends readonly unknown[]> = Props<Row, Detail, Key> & {
  rows: Row[]
  current: string
  all: ReactNode
}

function Turn<Row extends { id: string }, Detail extends { id: string }, Key extends readonly unknown[]>({
  to,
  words,
  item,
  detail,
  rows,
  current,
  all,
  children,
}: TurnProps<Row, Detail, Key>) {
  const record = useQuery(detail(current))
  const next = rows[rows.findIndex(({ id }) => id === current) + 1]?.id
  return (
    <div className="queueview" tabIndex={-1} {...useKeptFocus<HTMLDivElement>()}>
      <Queue title={words.queue} items={rows.map(item)} current={current} to={to} foot={all} />
      <Loaded query={record} skeleton={<Skeleton height="30rem" />}>
        {(shown) => children(shown, next)}
      </Loaded>
    </div>
  )
}
