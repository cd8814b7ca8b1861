/** The lines of an iCalendar file, for the calendars of every area. */

const utc = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '')
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** Escapes line breaks as `\n` and drops other control characters, so that no text can start a new property. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/[\p{Cc}--\n]/gv, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

/** A quoted parameter value cannot contain a double quote. */
const parameter = (text: string) => `"${oneLine(text).replaceAll('"', "'")}"`

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

export type CalendarStatus = 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
type CalendarPerson = { name: string; email: string }

type CalendarEvent = {
  id: string
  publicUrl: string
  /** When this text was made; calendars take the newest of one sequence. */
  madeAt: Date
  sequence: number
  status: CalendarStatus
  startsAt: Date
  endsAt: Date
  summary: string
  description: string
  location: string | null
  organizer: CalendarPerson
  createdAt?: Date
  changedAt?: Date
  url?: string
  /** Somebody who takes part already. */
  attendee?: CalendarPerson | undefined
  /** Somebody who is asked to come, and whose calendar asks back. */
  invited?: CalendarPerson | undefined
}

const guestLine = ({ name, email }: CalendarPerson, status: string) =>
  `ATTENDEE;CN=${parameter(name)};ROLE=REQ-PARTICIPANT;${status}:mailto:${oneLine(email)}`

/**
 * Times are written in UTC: calendar programs show them in the reader's zone, and the file needs no VTIMEZONE with
 * rules that may be outdated.
 */
export function calendarEvent(event: CalendarEvent): string[] {
  const { createdAt, changedAt, location, url, organizer, attendee, invited } = event
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(event.publicUrl).hostname}`,
    `DTSTAMP:${utc(event.madeAt)}`,
    ...(createdAt ? [`CREATED:${utc(createdAt)}`] : []),
    ...(changedAt ? [`LAST-MODIFIED:${utc(changedAt)}`] : []),
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.status}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    `ORGANIZER;CN=${parameter(organizer.name)}:mailto:${oneLine(organizer.email)}`,
    ...(attendee ? [guestLine(attendee, 'PARTSTAT=ACCEPTED;RSVP=FALSE')] : []),
    ...(invited ? [guestLine(invited, 'PARTSTAT=NEEDS-ACTION;RSVP=TRUE')] : []),
    'END:VEVENT',
  ]
}

/** A whole file around the lines of its entries. */
export function calendarFile(method: Method, product: string, lines: readonly string[]): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//Viveiro//${product}//PT`, 'CALSCALE:GREGORIAN']
  return `${[...head, `METHOD:${method}`, ...lines, 'END:VCALENDAR'].map(fold).join('\r\n')}\r\n`
}
