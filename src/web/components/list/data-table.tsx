import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/text/i18n.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { BulkBar, type Selection, toggleAll, toggleOne } from './data-table-selection.tsx'
import './data-table.css'
import './table-wrap.css'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import type { Sort } from './sort.ts'

export type Column<R> = {
  id: string
  header: ReactNode
  cell: (row: R) => ReactNode
  /** The name by which the column sorts; makes its header a button. */
  sort?: string
  align?: 'right'
  /** Hidden below 640 px. */
  secondary?: boolean
  width?: string
}

export type DataTableProps<R> = {
  /** The name of the table, for screen readers. */
  caption: string
  columns: Column<R>[]
  rows: R[]
  rowKey: (row: R) => string
  /** The name of a row, for its checkbox. */
  rowName?: (row: R) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selection?: Selection
  onSelect?: (selection: Selection) => void
  /** How many rows match, on all pages. */
  total?: number | null
  /** Buttons that act on the selected rows. */
  bulkActions?: ReactNode
}

export function DataTable<R>(props: DataTableProps<R>) {
  const { caption, columns, rows, rowKey, sort, onSort, selection, onSelect, total = rows.length, bulkActions } = props
  const ids = rows.map(rowKey)
  const { ref, onFocus } = useKeptFocus<HTMLElement>()
  return (
    <div onFocus={onFocus}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard */}
      <section className="tablewrap" aria-label={caption} tabIndex={0} ref={ref} data-keeps-focus>
        <table className="table">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {selection && onSelect && (
                <th className="tick" scope="col">
                  <TickAll ids={ids} selection={selection} onSelect={onSelect} />
                </th>
              )}
              {columns.map((column) => (
                <HeaderCell column={column} sort={sort} onSort={onSort} key={column.id} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <BodyRow {...props} row={row} key={rowKey(row)} />
            ))}
          </tbody>
        </table>
      </section>
      {selection && onSelect && (
        <BulkBar selection={selection} onSelect={onSelect} onPage={ids} total={total} actions={bulkActions} />
      )}
    </div>
  )
}

type HeaderCellProps<R> = { column: Column<R>; sort: Sort | undefined; onSort: ((sort: Sort) => void) | undefined }

function HeaderCell<R>({ column, sort, onSort }: HeaderCellProps<R>) {
  const sorted = column.sort !== undefined && sort?.by === column.sort
  const Arrow = !sorted ? ArrowUpDown : sort.descending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={cx(column.align, column.secondary && 'secondary') || undefined}
      style={{ width: column.width }}
      aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      {column.sort && onSort ? (
        <button
          type="button"
          className="sortbtn"
          onClick={() => onSort({ by: column.sort ?? '', descending: sorted && !sort.descending })}
        >
          {column.header}
          <Arrow />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

function TickAll({
  ids,
  selection,
  onSelect,
}: {
  ids: string[]
  selection: Selection
  onSelect: (next: Selection) => void
}) {
  const t = useT('ui')
  const ticked = ids.filter((id) => selection.allMatching || selection.ids.has(id)).length
  return (
    <Checkbox
      aria-label={t('table.selectPage')}
      checked={ids.length > 0 && ticked === ids.length}
      indeterminate={ticked > 0 && ticked < ids.length}
      onChange={(event) => onSelect(toggleAll(selection, ids, event.target.checked))}
    />
  )
}

function BodyRow<R>({ row, columns, rowKey, rowName, rows, selection, onSelect }: DataTableProps<R> & { row: R }) {
  const t = useT('ui')
  const id = rowKey(row)
  const selected = selection ? selection.allMatching || selection.ids.has(id) : undefined
  return (
    <tr aria-selected={selected}>
      {selection && onSelect && (
        <td className="tick">
          <Checkbox
            aria-label={t('table.selectRow', { name: rowName?.(row) ?? id })}
            checked={selected ?? false}
            onChange={() => onSelect(toggleOne(selection, id, rows.map(rowKey)))}
          />
        </td>
      )}
      {columns.map((column) => (
        <td className={cx(column.align, column.secondary && 'secondary') || undefined} key={column.id}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}
