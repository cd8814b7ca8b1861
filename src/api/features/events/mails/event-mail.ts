import { inLanguage, type LetterText } from '#api/mail/letter.ts'
import type { Reader } from '#api/mail/people.ts'
import { describeDay, describeMoment, describeSpan } from '#api/mail/times.ts'
import type { Locale } from '#contract/endpoint.ts'
import { letters, type MailKind } from './letters.ts'
import type { RegistrationRow, WholeEvent } from '../rows.ts'

const online: Record<Locale, string> = { pt: 'Em linha', en: 'Online' }

/** What a mail says about the reader's own registration. */
export type OwnRegistration = Pick<RegistrationRow, 'state' | 'attending' | 'offer_expires_at'>
type MailFacts = { own: OwnRegistration; reader: Pick<Reader, 'locale'>; now: Date }

export function eventMail(kind: MailKind, event: WholeEvent, { own, reader, now }: MailFacts): LetterText {
  const { locale } = reader
  const wording = { zone: event.zone, locale, now }
  const joinsOnline = event.mode === 'online' || (event.mode === 'hybrid' && own.attending === 'online')
  const link = joinsOnline && own.state === 'confirmed' ? event.link : null
  const offerEnd = own.offer_expires_at ?? event.ends_at
  const { action, ...text } = letters[kind][locale]({
    title: inLanguage(locale, { pt: event.title_pt, en: event.title_en }),
    when: describeSpan({ start: event.starts_at, end: event.ends_at }, wording),
    day: describeDay(event.starts_at, wording),
    place: (!joinsOnline && [event.venue, event.address].filter(Boolean).join(', ')) || online[locale],
    entry: joinsOnline ? (link ? 'link' : 'link_to_come') : 'door',
    reason: inLanguage(locale, { pt: event.cancel_reason_pt ?? '', en: event.cancel_reason_en }),
    state: own.state,
    offer: { until: describeMoment(offerEnd, wording), passesOn: offerEnd < event.ends_at },
  })
  return { ...text, action: { label: action, url: destination(kind, event, link) } }
}

function destination(kind: MailKind, { slug }: WholeEvent, link: string | null): string {
  if (kind === 'declined') return '/events'
  return link && (kind === 'confirmed' || kind === 'reminder') ? link : `/events/${slug}`
}
