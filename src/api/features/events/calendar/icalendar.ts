import type { Locale } from '#contract/endpoint.ts'
import type { RegistrationState } from '#contract/event-states.ts'
import type { WholeEvent } from '../rows.ts'

/** PUBLISH for files and feeds; REQUEST and CANCEL in mails, so that calendars follow changes by themselves. */
export type Method = 'PUBLISH' | 'REQUEST' | 'CANCEL'

export type CalendarEntry = {
  event: WholeEvent
  /** The calendar owner's registration; null for a file of no particular person. */
  registration: RegistrationState | null
}
type CalendarOwner = { email: string; name: string }
export type CalendarOptions = {
  method: Method
  locale: Locale
  publicUrl: string
  organizer: { name: string; contact: string }
  /**
   * The time at which a mail is written. Calendars order messages about an event by SEQUENCE and then by this stamp, so
   * a repeated or withdrawn event needs a newer one. Files and feeds use the time of the last change.
   */
  madeAt?: Date | undefined
  /** Written as ATTENDEE in mails. */
  owner?: CalendarOwner | undefined
  /** Makes it a feed with this title, refreshed every hour. */
  feedName?: string | undefined
}

/**
 * Times are written in UTC: calendar programs show them in the reader's zone, and the file needs no VTIMEZONE with
 * rules that may be outdated.
 */
export function writeCalendar(entries: CalendarEntry[], options: CalendarOptions): string {
  const { method, feedName } = options
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Viveiro//Events//PT',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(feedName
      ? [
          `NAME:${escape(feedName)}`,
          `X-WR-CALNAME:${escape(feedName)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]
      : []),
    ...entries.flatMap((entry) => writeEvent(entry, options)),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function writeEvent({ event, registration }: CalendarEntry, options: CalendarOptions): string[] {
  const { method, locale, publicUrl, organizer, madeAt, owner } = options
  const pick = (pt: string, en: string | null) => (locale === 'en' ? (en ?? pt) : pt)
  const url = `${publicUrl}/events/${event.slug}`
  const link = registration === 'confirmed' ? event.link : null
  const description = [pick(event.summary_pt, event.summary_en), link, url].filter((line) => line !== null).join('\n\n')
  const location = [event.venue, event.address].filter(Boolean).join(', ') || link
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${utc(madeAt ?? event.updated_at)}`,
    `CREATED:${utc(event.created_at)}`,
    `LAST-MODIFIED:${utc(event.updated_at)}`,
    // `version` rises with every change, as SEQUENCE requires.
    `SEQUENCE:${event.version - 1}`,
    `STATUS:${statusOf(event, registration, method)}`,
    `DTSTART:${utc(event.starts_at)}`,
    `DTEND:${utc(event.ends_at)}`,
    `SUMMARY:${escape(pick(event.title_pt, event.title_en))}`,
    `DESCRIPTION:${escape(description)}`,
    ...(location ? [`LOCATION:${escape(location)}`] : []),
    `URL:${url}`,
    `ORGANIZER;CN=${parameter(organizer.name)}:mailto:${oneLine(organizer.contact)}`,
    ...(owner && method !== 'PUBLISH'
      ? [
          `ATTENDEE;CN=${parameter(owner.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${oneLine(owner.email)}`,
        ]
      : []),
    'END:VEVENT',
  ]
}

function statusOf(event: WholeEvent, registration: RegistrationState | null, method: Method): string {
  if (event.state === 'cancelled' || method === 'CANCEL') return 'CANCELLED'
  return registration === null || registration === 'confirmed' ? 'CONFIRMED' : 'TENTATIVE'
}

const utc = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '')
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** Escapes line breaks as `\n` and drops other control characters, so that no text can start a new property. */
function escape(text: string): string {
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
