import type { ReactNode } from 'react'
import { type Column, DataTable } from './data-table.tsx'
import { ListBody, type PagedList } from './list-body.tsx'
import { NothingFound } from './nothing-found.tsx'
import { parseSort, sortName } from './sort.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import type { Bulk } from './use-bulk.ts'

type Filters<Sort> = { sort?: Sort | undefined }
type Props<Row, Sort extends string, Action extends string> = {
  caption: string
  list: PagedList<Row>
  /** From `useSearchFilters`; `change` is only used for orders in `sorts`. */
  filtering: { filters: object; change: (change: never) => void; narrowed: boolean; clear: () => void }
  /** The orders of the endpoint; none where the rows have one order. */
  sorts?: readonly Sort[]
  /** The order that the endpoint chooses by itself, where a column shows it. */
  sorted?: Sort
  columns: Column<Row>[]
  /** The name of a row, for its checkbox. */
  rowName?: (row: Row) => string
  /** Changes of many rows; without it rows are not selected. */
  bulk?: Bulk<Action>
  bulkActions?: ReactNode
  /** Shown when there are no rows at all. */
  empty: ReactNode
  /** Shown when the filters match nothing; by default they can be cleared. */
  nothing?: ReactNode
  /** The title of the error message. */
  failure?: string
}

/** A staff table in all its states, with sortable columns and, where there are any, changes of many rows. */
export function ManagedTable<Row extends { id: string }, Sort extends string, Action extends string>(
  props: Props<Row, Sort, Action>,
) {
  const { caption, list, filtering, sorts = [], sorted, columns, rowName, bulk, bulkActions, empty, failure } = props
  const { narrowed, clear } = filtering
  const filters: Filters<Sort> = filtering.filters
  const change = filtering.change as (change: Filters<Sort>) => void
  const { nothing = <NothingFound clear={clear} /> } = props
  return (
    <ListBody
      list={list}
      skeleton={<TableSkeleton columns={columns.length} />}
      failure={failure}
      empty={narrowed ? nothing : empty}
    >
      {(rows, total) => (
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          {...(rowName && { rowName })}
          sort={parseSort(filters.sort ?? sorted)}
          onSort={(sort) => change({ sort: sortName(sort, sorts) })}
          {...(bulk && { selection: bulk.selection, onSelect: bulk.select })}
          total={total}
          bulkActions={bulkActions}
        />
      )}
    </ListBody>
  )
}
