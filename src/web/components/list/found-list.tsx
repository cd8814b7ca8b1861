import type { ReactNode } from 'react'
import type { Filtering } from '#web/lib/page/search-filters.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { ListBody, type PagedList } from './list-body.tsx'
import { ListToolbar, type ListToolbarProps } from './list-toolbar.tsx'
import { NothingFound } from './nothing-found.tsx'

type Props<Row> = Pick<ListToolbarProps, 'filters' | 'end'> & {
  list: PagedList<Row>
  filtering: Pick<Filtering<object>, 'searchBox' | 'sortMenu' | 'narrowed' | 'clear'>
  /** The label of the search box. */
  search: string
  /** The first order is the usual one; absent where there is only one. */
  sorts?: readonly { value: string; label: string }[]
  /** Shown when there are no rows at all. */
  empty: ReactNode
  /** A side column beside the rows; the toolbar stands over both. */
  beside?: ReactNode
  children: (rows: Row[]) => ReactNode
}

const skeletonRows = 6

/** A list that people search and filter, with its rows in all their states. */
export function FoundList<Row>(props: Props<Row>) {
  const { list, filtering, search, sorts, filters, end, empty, beside, children } = props
  const { narrowed, clear } = filtering
  const body = (
    <ListBody
      list={list}
      skeleton={<CardSkeleton rows={skeletonRows} />}
      empty={narrowed ? <NothingFound clear={clear} /> : empty}
    >
      {children}
    </ListBody>
  )
  return (
    <>
      <ListToolbar
        search={filtering.searchBox(search)}
        filters={filters}
        {...(sorts && { sort: filtering.sortMenu(sorts) })}
        end={end}
      />
      {beside ? (
        <div className="main-aside">
          <div>{body}</div>
          {beside}
        </div>
      ) : (
        body
      )}
    </>
  )
}
