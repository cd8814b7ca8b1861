import { inLanguage, type LetterText } from '#api/mail/letter.ts'
import type { Reader } from '#api/mail/queries.ts'
import { capital } from '#api/mail/plain-text.ts'
import { describeDay, describeMoment, describeSpan } from '#api/mail/times.ts'
import { ticketLength, ticketPrefix } from '#contract/events/tickets.ts'
import type { EventFacts } from './event-facts.ts'
import { joinsOnline, whyRegistrationClosed } from '../policy.ts'
import { cancelsByThemselves, putsGroupFirst } from '../ways/policy.ts'
import { switched } from './way-letters.ts'
import { letters, type MailKind } from './letters.ts'
import type { RegistrationRow, WholeEvent } from '../rows.ts'

const online = 'Online'

/** What a mail says about the reader's own registration. */
export type OwnRegistration = Pick<
  RegistrationRow,
  'state' | 'seat' | 'attending' | 'ahead' | 'offer_expires_at' | 'decision_words'
> &
  Partial<Pick<RegistrationRow, 'ticket'>>
type MailFacts = {
  own: OwnRegistration
  reader: Pick<Reader, 'locale'>
  now: Date
  before?: EventFacts | undefined
  /** Completed the cohort whose session it is. */
  hasGraduated?: boolean
}

/** Nobody of a cohort cancels; who has completed it need not even say why they do not come. */
const leavingBy = (event: WholeEvent, { own, now, hasGraduated }: MailFacts) => {
  if (own.seat === 'cohort') return hasGraduated ? 'welcome' : 'excuse'
  return cancelsByThemselves(event, now) ? 'cancel' : 'ask'
}

export function eventMail(kind: MailKind, event: WholeEvent, facts: MailFacts): LetterText {
  const { own, reader, now, before } = facts
  const { locale } = reader
  const wording = { zone: event.zone, locale, now }
  const isRemote = joinsOnline(event, own)
  const link = isRemote && own.state === 'confirmed' ? event.link : null
  const offerEnd = own.offer_expires_at ?? event.ends_at
  const { action, preview, paragraphs, ...text } = wordsFor(kind)[locale]({
    title: inLanguage(locale, { pt: event.title_pt, en: event.title_en }),
    when: whenOf(event, wording),
    day: describeDay(event.starts_at, wording),
    place: placeOf(event, own),
    was: before && wasBefore(before, event, { own, reader, now }),
    entry: isRemote ? (link ? 'link' : 'link_to_come') : 'door',
    reason: inLanguage(locale, { pt: event.cancel_reason_pt ?? '', en: event.cancel_reason_en }),
    state: own.state,
    leaving: leavingBy(event, facts),
    isOpen: whyRegistrationClosed(event, now) === undefined,
    comesAfter: putsGroupFirst(event, now) && !own.ahead ? describeMoment(event.priority_until!, wording) : null,
    offer: { until: describeMoment(offerEnd, wording), passesOn: offerEnd < event.ends_at },
  })
  return {
    ...text,
    preview: capital(preview),
    // A date opens lines here, and Portuguese writes it with a small letter.
    paragraphs: withWords(kind, paragraphs, own.decision_words).map(capital),
    action: { label: action, url: destination(kind, event, link) },
    ...(!isRemote && ticketIn(kind, own, locale)),
  }
}

/** Whoever comes in person has the ticket at hand, also without a connection. */
function ticketIn(kind: MailKind, { state, ticket }: OwnRegistration, locale: Reader['locale']): Partial<LetterText> {
  if (!ticket || state !== 'confirmed' || (kind !== 'confirmed' && kind !== 'reminder')) return {}
  const groups = ticket.length === ticketLength ? `${ticket.slice(0, 4)} ${ticket.slice(4)}` : ticket
  const label = locale === 'en' ? `Your ticket: ${groups}` : `O teu bilhete: ${groups}`
  return { ticket: { code: ticketPrefix + ticket, label } }
}

const wordsFor = (kind: MailKind) => (kind === 'switched' ? switched : letters[kind])

/** What the team wrote with its decision stands after the decision itself. */
const withWords = (kind: MailKind, [first = '', ...rest]: string[], words: string | null): string[] =>
  words && (kind === 'confirmed' || kind === 'waitlisted' || kind === 'declined')
    ? [first, words, ...rest]
    : [first, ...rest]

function destination(kind: MailKind, { slug }: WholeEvent, link: string | null): string {
  if (kind === 'declined') return '/events'
  if (kind === 'feedback') return `/events/${slug}#feedback`
  return link && (kind === 'confirmed' || kind === 'reminder' || kind === 'switched') ? link : `/events/${slug}`
}

export const placeOf = (event: EventFacts, own: OwnRegistration): string =>
  (!joinsOnline(event, own) && [event.venue, event.address].filter(Boolean).join(', ')) || online

export const whenOf = (
  { starts_at, ends_at, zone }: EventFacts,
  wording: { locale: Reader['locale']; now: Date },
): string => describeSpan({ start: starts_at, end: ends_at }, { ...wording, zone })

/** By the calendar and the clock on the wall of its place. */
const onTheWall = ({ starts_at, zone }: EventFacts) =>
  Temporal.Instant.fromEpochMilliseconds(starts_at.getTime()).toZonedDateTimeISO(zone)
const day = (event: EventFacts) => onTheWall(event).toPlainDate()
const hour = (event: EventFacts) => onTheWall(event).toPlainTime()

/** What was different for this reader before a change; null for what stayed. */
function wasBefore(before: EventFacts, event: EventFacts, { own, reader: { locale }, now }: MailFacts) {
  const [when, place] = [whenOf(before, { locale, now }), placeOf(before, own)]
  return {
    when: when === whenOf(event, { locale, now }) ? null : when,
    place: place === placeOf(event, own) ? null : place,
    hasOtherLink: before.link !== event.link && joinsOnline(event, own),
    isOtherDay: !day(before).equals(day(event)),
    isOtherHour: !hour(before).equals(hour(event)),
  }
}
