/** The lines of an iCalendar file, for the calendars of every area. */

export const utc = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '')
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** Escapes line breaks as `\n` and drops other control characters, so that no text can start a new property. */
export function escape(text: string): string {
  return text
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/[\p{Cc}--\n]/gv, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

/** A quoted parameter value cannot contain a double quote. */
export const parameter = (text: string) => `"${oneLine(text).replaceAll('"', "'")}"`

const maxOctets = 75

/** Folds lines by octets, but never inside a character. */
function fold(line: string): string {
  const folded: string[] = []
  let current = ''
  let size = 0
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (size + octets > maxOctets) {
      folded.push(current)
      current = ' '
      size = 1
    }
    current += character
    size += octets
  }
  return [...folded, current].join('\r\n')
}

/** PUBLISH for files and feeds; REQUEST and CANCEL in mails, so that calendars follow changes by themselves. */
export type Method = 'PUBLISH' | 'REQUEST' | 'CANCEL'

/** A whole file around the lines of its entries. */
export function calendarFile(method: Method, product: string, lines: readonly string[]): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//Viveiro//${product}//PT`, 'CALSCALE:GREGORIAN']
  return `${[...head, `METHOD:${method}`, ...lines, 'END:VCALENDAR'].map(fold).join('\r\n')}\r\n`
}
