/** The rows of a CSV file, keyed by column name. */
export function readCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = readCells(text.replace(/^\uFEFF/, ''))
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])))
}

function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  // The file ends with a line break, which gives an empty last row.
  return rows.slice(0, -1)
}
