import type { Locale } from '#contract/endpoint.ts'
import type { RegistrationState } from '#contract/events/states.ts'
import type { Was } from './changed-facts.ts'

/** How the reader enters: at the door, by the online link, or by a link that is not set yet. */
type Entry = 'door' | 'link' | 'link_to_come'
export type Words = { subject: string; preview: string; paragraphs: string[]; action: string; note?: string }
export type Facts = {
  title: string
  when: string
  /** Today, tomorrow, or the date. */
  day: string
  place: string
  /** What was different before a change, in a mail about one. */
  was: Was | undefined
  reason: string
  entry: Entry
  /** Of the reader's own registration. */
  state: RegistrationState
  /** How the reader gives the seat up: by themselves, through the team, with an excuse as one of the cohort, or not at all. */
  leaving: 'cancel' | 'ask' | 'excuse' | 'welcome'
  /** Until when others come before the reader, although there may be seats. */
  comesAfter: string | null
  /** Whether one can register, now. */
  isOpen: boolean
  /** The end of the offer, and whether somebody else could get the seat after it. */
  offer: { until: string; passesOn: boolean }
}

/** What somebody with a seat does who cannot come. */
export const noteSeat: Record<Locale, Record<Facts['leaving'], string>> = {
  pt: {
    cancel: 'Se já não puderes ir, cancela a inscrição na página do evento: o lugar passa a quem está à espera.',
    ask: 'Se já não puderes ir, fala com a equipa, que cancela por ti: o lugar passa a quem está à espera.',
    excuse: 'Se não puderes ir, diz porquê na página da sessão.',
    welcome: 'Já concluíste a coorte: a sessão continua aberta para ti, mas não tens de vir.',
  },
  en: {
    cancel: 'If you can no longer come, cancel on the event page: the seat goes to somebody who is waiting.',
    ask: 'If you can no longer come, talk to the team, who can cancel for you: the seat goes to somebody who is waiting.',
    excuse: 'If you cannot come, say why on the page of the session.',
    welcome: 'You have completed the cohort: you are welcome at the session, but need not come.',
  },
}

export const howToEnter: Record<Locale, Record<Entry, string>> = {
  pt: {
    door: 'Leva o bilhete no telemóvel; lemo-lo à entrada.',
    link: 'À hora marcada, entra pelo endereço abaixo; também está na página do evento.',
    link_to_come: 'O endereço para entrares aparece na página do evento.',
  },
  en: {
    door: 'Bring the ticket on your phone; we scan it at the door.',
    link: 'When it begins, join at the address below; it is on the event page too.',
    link_to_come: 'The address to join will be on the event page.',
  },
}
export const entryAction: Record<Locale, Record<Entry, string>> = {
  pt: { door: 'Ver o bilhete', link: 'Entrar no evento', link_to_come: 'Ver o evento' },
  en: { door: 'See the ticket', link: 'Join the event', link_to_come: 'See the event' },
}
