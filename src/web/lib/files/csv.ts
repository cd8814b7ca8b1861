export type Separator = ';' | ',' | '\t'
type Line = { line: number; cells: string[] }

/** The cells of each line that is not empty, with its number in the file; quoted cells may hold line breaks. */
export function readCells(text: string, separator: Separator): Line[] {
  const rows: Line[] = []
  let [cells, cell, quoted, line, start] = [[] as string[], '', false, 1, 1]
  const endRow = () => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: start, cells })
    ;[cells, cell] = [[], '']
  }
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at += 1) {
    const letter = text[at]!
    if (letter === '\n') line += 1
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[(at += 1)]
      else quoted = false
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n') {
      endRow()
      start = line
    } else if (letter !== '\r') cell += letter
  }
  endRow()
  return rows
}

/** The rows of a text with commas, by the names of its first row. */
export function readCsvRows(text: string): Record<string, string>[] {
  const [names = [], ...rows] = readCells(text, ',').map(({ cells }) => cells.map((cell) => cell.trim()))
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])))
}
