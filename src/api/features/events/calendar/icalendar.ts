import { calendarFile, escape, oneLine, parameter, utc, type Method } from '#api/mail/icalendar-lines.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { RegistrationState } from '#contract/events/states.ts'
import type { WholeEvent } from '../rows.ts'

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
  const lines = feedName
    ? [
        `NAME:${escape(feedName)}`,
        `X-WR-CALNAME:${escape(feedName)}`,
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
      ]
    : []
  return calendarFile(method, 'Events', [...lines, ...entries.flatMap((entry) => writeEvent(entry, options))])
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
