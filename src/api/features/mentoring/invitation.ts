import type { Deps } from '#api/deps.ts'
import { calendarEvent, calendarFile, type Method } from '#api/mail/icalendar-lines.ts'
import type { Reader } from '#api/mail/queries.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { SessionFacts } from './booking/queries.ts'

export type Organizer = { organisation: string; contact: string; publicUrl: string; now: Date }
type For = { locale: Locale; isMentor: boolean; reader?: Pick<Reader, 'firstName' | 'lastName' | 'email'> }

const title: Record<Locale, string> = { pt: 'Mentoria', en: 'Mentoring' }

/** A session in any calendar: it keeps its id when it moves, and a higher sequence says that it did. */
export function sessionEntry(session: SessionFacts, method: Method, organizer: Organizer, who: For): string[] {
  const { id, hourId, mentor, subject, question, sequence, startsAt, endsAt, place, link } = session
  const { organisation, contact, publicUrl, now } = organizer
  const page = who.isMentor ? `/mentoring/${hourId}/brief` : `/mentoring/${id}`
  const { reader } = who
  return calendarEvent({
    id,
    publicUrl,
    madeAt: now,
    // A cancellation is newer than what it cancels.
    sequence: method === 'CANCEL' ? sequence + 1 : sequence,
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    startsAt,
    endsAt,
    summary: `${title[who.locale]}: ${who.isMentor ? subject.name : mentor}`,
    description: [question, link, `${publicUrl}${page}`].filter(Boolean).join('\n\n'),
    location: place ?? link,
    organizer: { name: organisation, email: contact },
    invited: reader && { name: `${reader.firstName} ${reader.lastName}`, email: reader.email },
  })
}

export const invitation = (session: SessionFacts, method: Method, organizer: Organizer, who: For): string =>
  calendarFile(method, 'Mentoring', sessionEntry(session, method, organizer, who))

export const organizerOf = (
  deps: Pick<Deps, 'settings' | 'clock'>,
  programme: { organisation: string; contact: string },
) => ({
  organisation: programme.organisation,
  contact: programme.contact,
  publicUrl: deps.settings.publicUrl,
  now: deps.clock(),
})
