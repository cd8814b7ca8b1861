/** The rows of a CSV file, each by the names of its columns. */
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
  // The last line ends with a line break like the others.
  return rows.slice(0, -1)
}
