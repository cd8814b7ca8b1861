import type { MailContent } from '#api/mail/letter.ts'
import type { Locale } from '#contract/endpoint.ts'
import { describeDay, describeMoment, describeTime } from './mail-times.ts'
import { words, type MailKind } from './mail-words.ts'
import type { RegistrationRow, WholeEvent } from '../rows.ts'

const greetings: Record<Locale, (name: string) => string> = {
  pt: (name) => `Olá, ${name}.`,
  en: (name) => `Hello, ${name}.`,
}
const online: Record<Locale, string> = { pt: 'Em linha', en: 'Online' }

type Reader = { first_name: string; locale: Locale }
/** What a mail tells of somebody's own registration. */
export type Standing = Pick<RegistrationRow, 'state' | 'attending' | 'offer_expires_at'>
type About = { own: Standing; reader: Reader; now: Date }

export function eventMail(kind: MailKind, event: WholeEvent, { own, reader, now }: About): MailContent {
  const { locale } = reader
  const speech = { zone: event.zone, locale, now }
  const joinsOnline = event.mode === 'online' || (event.mode === 'hybrid' && own.attending === 'online')
  const link = joinsOnline && own.state === 'confirmed' ? event.link : null
  const offerEnd = own.offer_expires_at ?? event.ends_at
  const { action, ...text } = words[locale][kind]({
    title: (locale === 'en' && event.title_en) || event.title_pt,
    when: describeTime(event, speech),
    day: describeDay(event.starts_at, speech),
    place: (!joinsOnline && [event.venue, event.address].filter(Boolean).join(', ')) || online[locale],
    entry: joinsOnline ? (link ? 'link' : 'link_to_come') : 'door',
    reason: (locale === 'en' && event.cancel_reason_en) || (event.cancel_reason_pt ?? ''),
    state: own.state,
    offer: { until: describeMoment(offerEnd, speech), passesOn: offerEnd < event.ends_at },
  })
  return {
    ...text,
    title: greetings[locale](reader.first_name),
    action: { label: action, url: destination(kind, event, link) },
  }
}

function destination(kind: MailKind, { slug }: WholeEvent, link: string | null): string {
  if (kind === 'declined') return '/events'
  return link && (kind === 'confirmed' || kind === 'reminder') ? link : `/events/${slug}`
}

/** What staff write to participants, as they wrote it. */
export function staffMessage(
  event: Pick<WholeEvent, 'slug'>,
  reader: Reader,
  message: { subject: string; body: string },
): MailContent {
  const paragraphs = message.body
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter(Boolean)
  return {
    subject: message.subject,
    preview: paragraphs[0] ?? message.subject,
    title: greetings[reader.locale](reader.first_name),
    paragraphs,
    action: { label: reader.locale === 'en' ? 'See the event' : 'Ver o evento', url: `/events/${event.slug}` },
  }
}
