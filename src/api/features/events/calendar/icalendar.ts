import { calendarEvent, calendarFile, escapeText, type CalendarStatus, type Method } from '#api/mail/icalendar-lines.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { RegistrationState, Way } from '#contract/events/states.ts'
import { joinsOnline } from '../policy.ts'
import type { WholeEvent } from '../rows.ts'

export type CalendarEntry = {
  event: WholeEvent
  /** The calendar owner's registration; null for a file of no particular person. */
  registration: RegistrationState | null
  /** How they take part in a hybrid event: at the address, or by the link. */
  attending?: Way | null
}
type CalendarOwner = { email: string; name: string }
export type CalendarOptions = {
  method: Method
  locale: Locale
  publicUrl: string
  organizer: { name: string; name_en: string | null; contact: string }
  /**
   * The time at which a mail is written. Calendars order messages about an event by SEQUENCE and then by this stamp, so
   * a repeated or withdrawn event needs a newer one. Files and feeds use the time of the last change.
   */
  madeAt?: Date | undefined
  /** Written as ATTENDEE in mails. */
  owner?: CalendarOwner | undefined
  /** Makes it a feed with this title, refreshed every hour. */
  feedName?: string | undefined
  /** Entries of other areas. */
  more?: readonly string[]
}

export function writeCalendar(entries: CalendarEntry[], options: CalendarOptions): string {
  const { method, feedName, more = [] } = options
  const lines = feedName
    ? [
        `NAME:${escapeText(feedName)}`,
        `X-WR-CALNAME:${escapeText(feedName)}`,
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
      ]
    : []
  return calendarFile(method, 'Events', [...lines, ...entries.flatMap((entry) => writeEvent(entry, options)), ...more])
}

function writeEvent({ event, registration, attending = null }: CalendarEntry, options: CalendarOptions): string[] {
  const { method, locale, publicUrl, organizer, madeAt, owner } = options
  const pick = (pt: string, en: string | null) => (locale === 'en' ? (en ?? pt) : pt)
  const url = `${publicUrl}/events/${event.slug}`
  const isRemote = joinsOnline(event, { attending })
  const link = registration === 'confirmed' && (event.mode !== 'hybrid' || isRemote) ? event.link : null
  const description = [pick(event.summary_pt, event.summary_en), link, url].filter((line) => line !== null).join('\n\n')
  const room = isRemote ? '' : [event.venue, event.address].filter(Boolean).join(', ')
  const location = room || link
  return calendarEvent({
    id: event.id,
    publicUrl,
    madeAt: madeAt ?? event.updated_at,
    createdAt: event.created_at,
    changedAt: event.updated_at,
    // `version` rises with every change, as SEQUENCE requires.
    sequence: event.version - 1,
    status: statusOf(event, registration, method),
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    summary: pick(event.title_pt, event.title_en),
    description,
    location,
    url,
    organizer: { name: pick(organizer.name, organizer.name_en), email: organizer.contact },
    attendee: method === 'PUBLISH' ? undefined : owner,
  })
}

function statusOf(event: WholeEvent, registration: RegistrationState | null, method: Method): CalendarStatus {
  if (event.state === 'cancelled' || registration === 'cancelled' || method === 'CANCEL') return 'CANCELLED'
  return registration === null || registration === 'confirmed' ? 'CONFIRMED' : 'TENTATIVE'
}
