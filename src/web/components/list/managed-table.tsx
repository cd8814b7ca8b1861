import type { ReactNode } from 'react'
import type { Filtering } from '#web/lib/page/search-filters.ts'
import { type Column, DataTable } from './data-table.tsx'
import { ListBody, type PagedList } from './list-body.tsx'
import { NothingFound } from './nothing-found.tsx'
import { parseSort, sortName } from './sort.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import type { Bulk } from './use-bulk.ts'

type Props<Row, Sort extends string, Action extends string> = {
  caption: string
  list: PagedList<Row>
  filtering: Pick<Filtering<{ sort?: Sort | undefined }>, 'filters' | 'change' | 'narrowed' | 'clear'>
  sorts: readonly Sort[]
  columns: Column<Row>[]
  rowName: (row: Row) => string
  /** Changes of many rows; without it rows are not selected. */
  bulk?: Bulk<Action>
  bulkActions?: ReactNode
  /** Shown when there are no rows at all; without matches the filters can be cleared. */
  empty: ReactNode
  failure?: string
  nothingTitle?: string
}

/** A staff table in all its states, with sortable columns and, where there are any, changes of many rows. */
export function ManagedTable<Row extends { id: string }, Sort extends string, Action extends string>({
  caption,
  list,
  filtering: { filters, change, narrowed, clear },
  sorts,
  columns,
  rowName,
  bulk,
  bulkActions,
  empty,
  failure,
  nothingTitle,
}: Props<Row, Sort, Action>) {
  return (
    <ListBody
      list={list}
      skeleton={<TableSkeleton />}
      {...(failure !== undefined && { failure })}
      empty={narrowed ? <NothingFound clear={clear} {...(nothingTitle && { title: nothingTitle })} /> : empty}
    >
      {(rows, total) => (
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowName={rowName}
          sort={parseSort(filters.sort)}
          onSort={(sort) => change({ sort: sortName(sort, sorts) })}
          {...(bulk && { selection: bulk.selection, onSelect: bulk.select })}
          total={total}
          bulkActions={bulkActions}
        />
      )}
    </ListBody>
  )
}
