import type { Locale } from '#contract/endpoint.ts'
import { headings } from './headings.ts'

/** Null is an empty cell. Times are told in the reader's zone, whole days as they are. */
export type ExportCell = string | number | boolean | Date | Temporal.PlainDate | null

/** Whose file it is: its words, its times and the names of the programme's fields. */
export type Reader = { locale: Locale; zone: string; fields: ReadonlyMap<string, string> }

/** Columns with the function that gives each cell, in file order; `headings.ts` says what the file calls them. */
export type ExportColumns<Row> = Readonly<Record<string, (row: Row, reader: Reader) => ExportCell>>

export const yesOrNo: Record<Locale, readonly [string, string]> = { pt: ['Não', 'Sim'], en: ['No', 'Yes'] }

/** Yields the headings, then the cells of each row, in the words of the reader; a mean has two decimals. */
export async function* cellsOf<Row>(
  columns: ExportColumns<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
  reader: Reader,
): AsyncGenerator<ExportCell[], void> {
  yield Object.keys(columns).map((name) => headings[name]?.[reader.locale] ?? name)
  const cells = Object.values(columns)
  const [no, yes] = yesOrNo[reader.locale]
  for await (const row of rows)
    yield cells.map((write) => {
      const cell = write(row, reader)
      if (typeof cell === 'number') return Math.round(cell * 100) / 100
      return typeof cell === 'boolean' ? (cell ? yes : no) : cell
    })
}

/** A time as the clock on the reader's wall shows it. */
export const onTheWall = (time: Date, { zone }: Pick<Reader, 'zone'>) =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone).toPlainDateTime()

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
