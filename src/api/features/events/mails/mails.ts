import type { MailContent } from '#api/mail/letter.ts'
import type { Bilingual, Locale } from '#contract/endpoint.ts'
import { describeDay, describeMoment, describeTime } from './mail-times.ts'
import { words, type MailKind } from './mail-words.ts'
import type { RegistrationRow, WholeEvent } from '../rows.ts'

const greetings: Record<Locale, (name: string) => string> = {
  pt: (name) => `Olá, ${name}.`,
  en: (name) => `Hello, ${name}.`,
}
const online: Record<Locale, string> = { pt: 'Em linha', en: 'Online' }

const inLanguage = (locale: Locale, { pt, en }: Bilingual) => (locale === 'en' && en) || pt

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
    title: inLanguage(locale, { pt: event.title_pt, en: event.title_en }),
    when: describeTime(event, speech),
    day: describeDay(event.starts_at, speech),
    place: (!joinsOnline && [event.venue, event.address].filter(Boolean).join(', ')) || online[locale],
    entry: joinsOnline ? (link ? 'link' : 'link_to_come') : 'door',
    reason: inLanguage(locale, { pt: event.cancel_reason_pt ?? '', en: event.cancel_reason_en }),
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
  event: Pick<WholeEvent, 'slug' | 'title_pt' | 'title_en'>,
  reader: Reader,
  message: { subject: Bilingual; body: Bilingual },
): MailContent {
  const { locale } = reader
  const title = inLanguage(locale, { pt: event.title_pt, en: event.title_en })
  const subject = inLanguage(locale, message.subject)
  const paragraphs = inLanguage(locale, message.body)
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter(Boolean)
  return {
    subject,
    preview: paragraphs[0] ?? subject,
    title: greetings[locale](reader.first_name),
    paragraphs,
    action: { label: locale === 'en' ? 'See the event' : 'Ver o evento', url: `/events/${event.slug}` },
    note: locale === 'en' ? `This message is about “${title}”.` : `Esta mensagem é sobre «${title}».`,
  }
}
