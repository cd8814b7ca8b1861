import type { ReactNode } from 'react'
import type { Page } from '#web/lib/api/lists.ts'
import { useHeldRows } from '#web/lib/live/held.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import './list-body.css'
import { Loaded, type Loading } from './loaded.tsx'
import { NewRows } from './new-rows.tsx'
import { PaginationMore } from './pagination-more.tsx'

/** The result of `useInfiniteQuery(pagedQuery(…))`. */
export type PagedList<Row> = Loading<{ pages: Page<Row>[] }> & {
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

export type ListBodyProps<Row> = {
  list: PagedList<Row>
  /** Placeholder in the shape of the rows. */
  skeleton: ReactNode
  /** Shown without rows: an `EmptyState`, or `NothingFound` when the list is filtered. */
  empty: ReactNode
  /** Names the list as a region of the page; not needed around a `DataTable`, whose caption does it. */
  label?: string
  /** The title of the error message. */
  failure?: string | undefined
  /** Renders the rows. `total` counts all that match, including rows not fetched yet; null above a thousand. */
  children: (rows: Row[], total: number | null) => ReactNode
}

/**
 * The rows of a list in all its states: loading, failed, empty, with more to fetch. Takes the focus when the focused
 * element disappears, such as the button that cleared the filters.
 */
export function ListBody<Row>({ list, skeleton, empty, label, failure, children }: ListBodyProps<Row>) {
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const held = useHeldRows({ sources: [list.data], rows, idOf })
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
          const total = pages[0]?.total ?? null
          if (held.rows.length === 0) return empty
          return (
            <>
              <NewRows held={held} />
              {children(held.rows, total)}
              <PaginationMore
                shown={held.rows.length}
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

const idOf = (row: unknown) => (row as { id?: string }).id
