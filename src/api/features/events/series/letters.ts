import { inLanguage, type LetterText } from '#api/mail/letter.ts'
import type { Reader } from '#api/mail/queries.ts'
import { capital } from '#api/mail/plain-text.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { RegistrationState } from '#contract/events/states.ts'
import type { EventFacts } from '../mails/event-facts.ts'
import { placeOf, whenOf } from '../mails/event-mail.ts'
import type { RegistrationRow, WholeEvent } from '../rows.ts'
import type { SeriesRow } from './queries.ts'

export type DatesKind = 'registered' | 'withdrawn' | 'changed' | 'cancelled'
/** A date, somebody's registration for it, and what was before the change that is told. */
export type PersonalDate = { event: WholeEvent; own: RegistrationRow; before?: EventFacts | undefined }
type Facts = { series: SeriesRow; reader: Pick<Reader, 'locale'>; now: Date }

type Words = { subject: (count: number, title: string) => string; text: (count: number, title: string) => string }

const words: Record<Locale, Record<DatesKind, Words>> = {
  pt: {
    registered: {
      subject: (count, title) => `Inscrição em ${count} datas: ${title}`,
      text: (count, title) => `Inscreveste-te em ${count} datas de «${title}».`,
    },
    withdrawn: {
      subject: (count, title) => `Inscrição cancelada em ${count} datas: ${title}`,
      text: (count, title) =>
        `Cancelaste a tua inscrição em ${count} datas de «${title}», e os lugares ficaram livres.`,
    },
    changed: {
      subject: (count, title) => `Mudança em ${count} datas: ${title}`,
      text: (count, title) => `«${title}» mudou em ${count} datas em que contas. O que tinhas mantém-se.`,
    },
    cancelled: {
      subject: (count, title) => `${count} datas canceladas: ${title}`,
      text: (count, title) => `«${title}» foi cancelado em ${count} datas em que contavas.`,
    },
  },
  en: {
    registered: {
      subject: (count, title) => `Registered for ${count} dates: ${title}`,
      text: (count, title) => `You signed up for ${count} dates of “${title}”.`,
    },
    withdrawn: {
      subject: (count, title) => `Registration cancelled for ${count} dates: ${title}`,
      text: (count, title) => `You cancelled ${count} dates of “${title}”, and the seats are free again.`,
    },
    changed: {
      subject: (count, title) => `Change to ${count} dates: ${title}`,
      text: (count, title) => `“${title}” has changed on ${count} of your dates. What you had stands.`,
    },
    cancelled: {
      subject: (count, title) => `${count} dates cancelled: ${title}`,
      text: (count, title) => `“${title}” has been cancelled on ${count} of your dates.`,
    },
  },
}

const standings: Record<Locale, Partial<Record<RegistrationState, string>>> = {
  pt: {
    confirmed: 'Tens lugar:',
    waitlisted: 'Ficaste na lista de espera:',
    pending: 'A equipa ainda tem de aceitar:',
  },
  en: {
    confirmed: 'You have a seat:',
    waitlisted: 'You are on the waiting list:',
    pending: 'The team has yet to accept:',
  },
}

const more = {
  pt: {
    was: 'antes',
    action: 'Ver todas as datas',
    tickets: 'O bilhete de cada data vai no lembrete e está na sua página.',
  },
  en: {
    was: 'before',
    action: 'See all dates',
    tickets: 'The ticket of each date comes with its reminder and is on its page.',
  },
}

/** One letter about several dates of a series. */
export function datesLetter(
  kind: DatesKind,
  dates: readonly PersonalDate[],
  { series, reader, now }: Facts,
): LetterText {
  const { locale } = reader
  const { subject, text } = words[locale][kind]
  const title = inLanguage(locale, { pt: series.title_pt, en: series.title_en })
  const lines = (some: readonly PersonalDate[]) => some.map((date) => `• ${lineOf(date, locale, now)}`).join('\n')
  const { event } = dates[0]!
  const reason = inLanguage(locale, { pt: event.cancel_reason_pt ?? '', en: event.cancel_reason_en })
  const parts =
    kind === 'registered'
      ? Object.entries(standings[locale]).flatMap(([state, standing]) => {
          const some = dates.filter(({ own }) => own.state === state)
          return some.length === 0 ? [] : [`${standing}\n${lines(some)}`]
        })
      : [lines(dates), ...(kind === 'cancelled' && reason ? [reason] : [])]
  const hasTicket = kind === 'registered' && dates.some(({ own }) => own.state === 'confirmed')
  return {
    subject: subject(dates.length, title),
    preview: capital(lineOf(dates[0]!, locale, now)),
    paragraphs: [text(dates.length, title), ...parts],
    action: { label: more[locale].action, url: `/events/series/${series.slug}` },
    ...(hasTicket && { note: more[locale].tickets }),
  }
}

function lineOf({ event, own, before }: PersonalDate, locale: Locale, now: Date): string {
  const is = factsOf(event, own, locale, now)
  const was = before && factsOf(before, own, locale, now)
  return was && was !== is ? `${is} (${more[locale].was}: ${was})` : is
}

const factsOf = (event: EventFacts, own: RegistrationRow, locale: Locale, now: Date) =>
  `${whenOf(event, { locale, now })}, ${placeOf(event, own)}`
