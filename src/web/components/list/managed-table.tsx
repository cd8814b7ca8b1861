import type { ReactNode } from 'react'
import { type Column, DataTable } from './data-table.tsx'
import { LabelButton, type Labels, labelColumn } from './labels.tsx'
import { ListBody, type PagedList } from './list-body.tsx'
import { hiddenIn, ListTools } from './list-tools.tsx'
import { NothingFound } from './nothing-found.tsx'
import { parseSort, sortName } from './sort.ts'
import { useSearch } from '@tanstack/react-router'
import { useT } from '#web/lib/text/i18n.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import type { Bulk } from './use-bulk.ts'

type Filters<Sort> = { sort?: Sort | undefined }
type Props<Row, Sort extends string, Action extends string> = {
  caption: string
  list: PagedList<Row>
  /** From `useSearchFilters`; `change` is only used for orders in `sorts`. */
  filtering: {
    filters: object
    change: (change: never) => void
    narrowed: boolean
    clear: () => void
    lost?: (saved: object) => string[]
  }
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
  /** The team's labels of these rows; with `bulk` they are given to many at once. */
  labels?: Labels
  /** The heading of the day by which rows are found by month; none where the list has no such filter. */
  monthOf?: string
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
  const { nothing = <NothingFound clear={clear} />, labels, monthOf } = props
  const t = useT('manage')
  const hidden = hiddenIn(useSearch({ strict: false }))
  const all = labels ? [...columns, labelColumn<Row>(t('list.labels'))] : columns
  const shown = all.filter(({ id }, index) => index === 0 || !hidden.includes(id))
  const tools = <ListTools filtering={filtering} columns={all} sorts={sorts} labels={labels} monthOf={monthOf} />
  const body = (
    <ListBody
      list={list}
      skeleton={<TableSkeleton columns={shown.length} />}
      failure={failure}
      empty={narrowed ? nothing : empty}
    >
      {(rows, total) => (
        <DataTable
          caption={caption}
          columns={shown}
          rows={rows}
          rowKey={(row) => row.id}
          {...(rowName && { rowName })}
          sort={parseSort(filters.sort ?? sorted)}
          onSort={(sort) => change({ sort: sortName(sort, sorts) })}
          {...(bulk && { selection: bulk.selection, onSelect: bulk.select })}
          total={total}
          bulkActions={
            labels && bulk ? (
              <>
                <LabelButton labels={labels} bulk={bulk} />
                {bulkActions}
              </>
            ) : (
              bulkActions
            )
          }
        />
      )}
    </ListBody>
  )
  return (
    <>
      {tools}
      {body}
    </>
  )
}
