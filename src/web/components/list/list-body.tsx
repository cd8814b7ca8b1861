import type { ReactNode } from 'react'
import type { Page } from '#web/lib/api/lists.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import './list-body.css'
import { Loaded, type Loading } from './loaded.tsx'
import { PaginationMore } from './pagination-more.tsx'

/** What `useInfiniteQuery(pagedQuery(…))` gives. */
export type PagedList<Row> = Loading<{ pages: Page<Row>[] }> & {
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

export type ListBodyProps<Row> = {
  list: PagedList<Row>
  /** In the shape of the rows that come. */
  skeleton: ReactNode
  /** In place of no rows: an `EmptyState`, or `NothingFound` when the list is narrowed. */
  empty: ReactNode
  /** Names the list as a region of the page; a `DataTable` inside does so by its caption. */
  label?: string
  /** Title of the failure. */
  failure?: string
  /** The rows. `total` counts all that match, also those not fetched; null beyond a thousand. */
  children: (rows: Row[], total: number | null) => ReactNode
}

/**
 * The rows of a list with all that may happen to it: they are on their way, do not come, are none, or there are more.
 * Takes the focus when what had it goes away, such as the button that cleared the filters.
 */
export function ListBody<Row>({ list, skeleton, empty, label, failure, children }: ListBodyProps<Row>) {
  return (
    <section
      className="listbody"
      aria-label={label}
      aria-busy={list.isPlaceholderData || undefined}
      tabIndex={-1}
      {...useKeptFocus<HTMLElement>()}
    >
      <Loaded query={list} skeleton={skeleton} failure={failure}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.items)
          const total = pages[0]?.total ?? null
          if (rows.length === 0) return empty
          return (
            <>
              {children(rows, total)}
              <PaginationMore
                shown={rows.length}
                total={total ?? undefined}
                hasMore={list.hasNextPage}
                loading={list.isFetchingNextPage}
                failed={list.isFetchNextPageError}
                onMore={() => void list.fetchNextPage()}
              />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
