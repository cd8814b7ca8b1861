/** The rows of a CSV text by the names of its first row. Quotes, line breaks inside them and a BOM are understood. */
export function csvRows(text: string): Record<string, string>[] {
  const lines = cellsOf(text.replace(/^\ufeff/, ''))
  const [names = [], ...rows] = lines.filter((line) => line.some((cell) => cell.trim() !== ''))
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name.trim(), row[index]?.trim() ?? ''])))
}

function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    lines.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== ',') lines.push([])
  }
  return lines
}
