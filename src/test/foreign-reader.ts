import { Query, type Pool, type PoolClient } from 'pg'
import type { ExportFormat } from '#contract/lists.ts'
import { unzip } from './unzip.ts'

/** `text`, `number`, `time` or `day` of a cell in a workbook; a CSV file has only texts. */
export type ForeignCell = { kind: string; text: string }
export type ForeignFile = { heads: string[]; rows: ForeignCell[][] }

/**
 * A list's file as somebody else's program reads it: PostgreSQL, whose COPY reads CSV and whose XML parser reads the sheet
 * of a workbook. It complains of whatever breaks the format, and of lines with more or fewer cells than the first.
 */
export async function readAsOthers(
  pool: Pool,
  file: Buffer,
  { format, separator }: { format: ExportFormat; separator: string },
): Promise<ForeignFile> {
  const [heads = [], ...rows] = format === 'xlsx' ? await readSheet(pool, file) : await readCsv(pool, file, separator)
  return { heads: heads.map(({ text }) => text), rows }
}

const byteOrderMark = '\u{FEFF}'

async function readCsv(pool: Pool, file: Buffer, separator: string): Promise<ForeignCell[][]> {
  const text = file.toString('utf8')
  // Without the mark Excel takes the file for one of an older encoding.
  if (!text.startsWith(byteOrderMark)) throw new Error('The file does not say that it is UTF-8.')
  const body = text.slice(byteOrderMark.length)
  const width = body.split('\r\n', 1)[0]!.split(`"${separator}"`).length
  const names = Array.from({ length: width }, (_, index) => `cell_${index}`)
  const client = await pool.connect()
  try {
    const line = 'line bigint generated always as identity'
    await client.query(`create temp table foreign_file (${line}, ${names.map((name) => `${name} text`).join(', ')})`)
    await copyIn(
      client,
      `copy foreign_file (${names.join(', ')}) from stdin (format csv, delimiter '${separator}')`,
      body,
    )
    const { rows } = await client.query<{ cells: string[] }>(
      `select array[${names.join(', ')}] as cells from foreign_file order by line`,
    )
    await client.query('drop table foreign_file')
    return rows.map(({ cells }) => cells.map((cell) => ({ kind: 'text', text: cell })))
  } finally {
    client.release()
  }
}

type Copying = { sendCopyFromChunk: (chunk: Buffer) => void; endCopyFrom: () => void }

/** A statement that reads what is sent with it. */
const copyIn = (client: PoolClient, statement: string, text: string) =>
  new Promise<void>((resolve, reject) => {
    const query = new Query(statement, [], (error: Error | null | undefined) => (error ? reject(error) : resolve()))
    const handleCopyInResponse = (connection: Copying) => {
      connection.sendCopyFromChunk(Buffer.from(text))
      connection.endCopyFrom()
    }
    client.query(Object.assign(query, { handleCopyInResponse }))
  })

const names = `xmlnamespaces('http://schemas.openxmlformats.org/spreadsheetml/2006/main' as x)`
const cells = `
  with formats as (
    select style.number, format.code from xmltable(
      ${names},
      '/x:styleSheet/x:cellXfs/x:xf' passing xmlparse(document $2::text)
      columns number for ordinality, id int path '@numFmtId'
    ) as style left join xmltable(
      ${names},
      '/x:styleSheet/x:numFmts/x:numFmt' passing xmlparse(document $2::text)
      columns id int path '@numFmtId', code text path '@formatCode'
    ) as format on format.id = style.id
  ),
  cells as (
    select cell.place, cell.words, cell.value,
      case when cell.type = 'inlineStr' then 'text' when code like '%hh%' then 'time' when code is null then 'number'
        else 'day' end as kind
    from xmltable(
      ${names},
      '/x:worksheet/x:sheetData/x:row/x:c' passing xmlparse(document $1::text)
      columns place text path '@r', type text path '@t', style int path '@s' default 0,
        value double precision path 'x:v', words text path 'x:is/x:t'
    ) as cell left join formats on formats.number = cell.style + 1
  )
  select place, kind,
    case kind when 'text' then words when 'number' then value::text
      else left((date_trunc('minute', timestamp '1899-12-30 00:00:00.0005' + value * interval '1 day'))::text,
        case kind when 'day' then 10 else 16 end) end as text
  from cells`

async function readSheet(pool: Pool, file: Buffer): Promise<ForeignCell[][]> {
  const parts = unzip(file)
  const { rows } = await pool.query<ForeignCell & { place: string }>(cells, [
    parts['xl/worksheets/sheet1.xml'],
    parts['xl/styles.xml'],
  ])
  const lines: ForeignCell[][] = []
  for (const { place, kind, text } of rows) {
    const [, letters, number] = /^([A-Z]+)(\d+)$/.exec(place)!
    const at = Array.from(letters!).reduce((sum, letter) => sum * 26 + letter.codePointAt(0)! - 64, 0) - 1
    const line = (lines[Number(number) - 1] ??= [])
    while (line.length < at) line.push(emptyCell)
    line.push({ kind, text })
  }
  const width = lines[0]?.length ?? 0
  return lines.map((line) => [...line, ...Array.from({ length: width - line.length }, () => emptyCell)])
}

const emptyCell: ForeignCell = { kind: 'empty', text: '' }
