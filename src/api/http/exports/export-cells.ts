/** Times are written in UTC; null is an empty cell. */
export type ExportCell = string | number | boolean | Date | null
/** Column headings with the function that gives each cell, in file order. */
export type ExportColumns<Row> = Readonly<Record<string, (row: Row) => ExportCell>>

/** Yields the headings, then the cells of each row. */
export async function* cellsOf<Row>(
  columns: ExportColumns<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<ExportCell[], void> {
  yield Object.keys(columns)
  const cells = Object.values(columns)
  for await (const row of rows) yield cells.map((cell) => cell(row))
}

const chunkLength = 32_768

/** Joins small texts, because every chunk of a stream has a cost. */
export async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<string, void> {
  let chunk = ''
  for await (const text of texts) {
    chunk += text
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** Columns that show values of the row as they are. */
export const columnsOf = <Row extends object>(...names: (keyof Row & string)[]) =>
  Object.fromEntries(names.map((name) => [name, (row: Row) => row[name]])) as unknown as ExportColumns<Row>
