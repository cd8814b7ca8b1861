/** The rows of a CSV file, keyed by column name; parted as its heading is. */
export function readCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = readCells(
    text.replace(/^\uFEFF/, ''),
    text.split('\r\n', 1)[0]!.includes('";"') ? ';' : ',',
  )
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])))
}

const cells = (separator: string) =>
  new RegExp(String.raw`(?:"((?:[^"]|"")*)"|([^"${separator}\r\n]*))(${separator}|\r\n|$)`, 'g')

function readCells(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(cells(separator))) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  // The file ends with a line break, which gives an empty last row.
  return rows.slice(0, -1)
}
