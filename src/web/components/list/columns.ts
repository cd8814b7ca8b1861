import type { Column } from './data-table.tsx'

/** The columns of a table by their ids, each with its heading. */
export const columnsOf = <Row, Id extends string>(
  columns: Record<Id, Omit<Column<Row>, 'id' | 'header'>>,
  heading: (id: NoInfer<Id>) => string,
): Column<Row>[] => (Object.keys(columns) as Id[]).map((id) => ({ ...columns[id], id, header: heading(id) }))
