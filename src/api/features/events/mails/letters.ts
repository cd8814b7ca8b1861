import type { Locale } from '#contract/endpoint.ts'
import { changedFacts, changedSubject, stillTrue, type Was } from './changed-facts.ts'
import { offerHours, type RegistrationState } from '#contract/events/states.ts'

export type MailKind =
  | 'confirmed'
  | 'waitlisted'
  | 'offered'
  | 'offer_expired'
  | 'pending'
  | 'declined'
  | 'removed'
  | 'withdrawn'
  | 'reminder'
  | 'changed'
  | 'cancelled'
  | 'feedback'
  | 'switched'

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
  /** The end of the offer, and whether somebody else could get the seat after it. */
  offer: { until: string; passesOn: boolean }
}

export const noteSeat = {
  pt: 'Se já não puderes ir, cancela a inscrição na página do evento: o lugar passa a quem está à espera.',
  en: 'If you can no longer come, cancel on the event page: the seat goes to somebody who is waiting.',
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

export const letters: Record<Exclude<MailKind, 'switched'>, Record<Locale, (is: Facts) => Words>> = {
  confirmed: {
    pt: ({ title, when, place, entry }) => ({
      subject: `Inscrição confirmada: ${title}`,
      preview: `${when}. ${place}`,
      paragraphs: [`Tens lugar em «${title}».`, `${when}\n${place}`, howToEnter.pt[entry]],
      action: entryAction.pt[entry],
      note: noteSeat.pt,
    }),
    en: ({ title, when, place, entry }) => ({
      subject: `You are going: ${title}`,
      preview: `${when}. ${place}`,
      paragraphs: [`You have a seat at “${title}”.`, `${when}\n${place}`, howToEnter.en[entry]],
      action: entryAction.en[entry],
      note: noteSeat.en,
    }),
  },
  waitlisted: {
    pt: ({ title, when }) => ({
      subject: `Lista de espera: ${title}`,
      preview: 'Avisamos-te assim que houver um lugar para ti.',
      paragraphs: [
        `O evento «${title}» está cheio e ficaste na lista de espera.`,
        when,
        `Se vagar um lugar, é oferecido por ordem de chegada e tens até ${offerHours} horas para o aceitar.`,
      ],
      action: 'Ver o evento',
    }),
    en: ({ title, when }) => ({
      subject: `Waiting list: ${title}`,
      preview: 'We will tell you as soon as there is a seat for you.',
      paragraphs: [
        `“${title}” is full and you are on the waiting list.`,
        when,
        `A seat that becomes free is offered first come, first served, and you have up to ${offerHours} hours to accept it.`,
      ],
      action: 'See the event',
    }),
  },
  offered: {
    pt: ({ title, when, place, offer }) => ({
      subject: `Há um lugar para ti: ${title}`,
      preview: `Podes aceitá-lo até ${offer.until}.`,
      paragraphs: [
        `Vagou um lugar em «${title}» e é teu, se o quiseres.`,
        `${when}\n${place}`,
        `Aceita-o até ${offer.until}${offer.passesOn ? '; depois passa à pessoa seguinte' : ''}.`,
      ],
      action: 'Aceitar o lugar',
    }),
    en: ({ title, when, place, offer }) => ({
      subject: `There is a seat for you: ${title}`,
      preview: `You can accept it until ${offer.until}.`,
      paragraphs: [
        `A seat at “${title}” has become free and it is yours if you want it.`,
        `${when}\n${place}`,
        `Accept it by ${offer.until}${offer.passesOn ? '; after that it goes to the next person' : ''}.`,
      ],
      action: 'Accept the seat',
    }),
  },
  offer_expired: {
    pt: ({ title, when }) => ({
      subject: `O lugar passou à pessoa seguinte: ${title}`,
      preview: 'O prazo para aceitar o lugar terminou.',
      paragraphs: [
        `O prazo para aceitares o lugar em «${title}» terminou e ele passou à pessoa seguinte.`,
        when,
        'Se ainda quiseres ir, podes voltar a inscrever-te.',
      ],
      action: 'Ver o evento',
    }),
    en: ({ title, when }) => ({
      subject: `The seat went to the next person: ${title}`,
      preview: 'The time to accept the seat has passed.',
      paragraphs: [
        `The time to accept your seat at “${title}” has passed, and it went to the next person.`,
        when,
        'If you still want to come, you can sign up again.',
      ],
      action: 'See the event',
    }),
  },
  pending: {
    pt: ({ title, when }) => ({
      subject: `Recebemos o teu pedido: ${title}`,
      preview: 'A equipa confirma as inscrições neste evento.',
      paragraphs: [
        `Recebemos o teu pedido de inscrição em «${title}».`,
        when,
        'Neste evento é a equipa que confirma as inscrições. Escrevemos-te assim que houver resposta.',
      ],
      action: 'Ver o evento',
    }),
    en: ({ title, when }) => ({
      subject: `We received your request: ${title}`,
      preview: 'The team confirms who takes part in this event.',
      paragraphs: [
        `We received your request to take part in “${title}”.`,
        when,
        'For this event the team confirms who takes part. We will write to you as soon as there is an answer.',
      ],
      action: 'See the event',
    }),
  },
  declined: {
    pt: ({ title, when }) => ({
      subject: `Sobre o teu pedido: ${title}`,
      preview: 'Desta vez não conseguimos dar-te lugar.',
      paragraphs: [
        `Desta vez não conseguimos dar-te lugar em «${title}».`,
        when,
        'Há outros eventos a caminho: espreita o calendário.',
      ],
      action: 'Ver os eventos',
    }),
    en: ({ title, when }) => ({
      subject: `About your request: ${title}`,
      preview: 'We could not give you a seat this time.',
      paragraphs: [
        `We could not give you a seat at “${title}” this time.`,
        when,
        'There are other events coming up: have a look at the calendar.',
      ],
      action: 'See the events',
    }),
  },
  removed: {
    pt: ({ title, when }) => ({
      subject: `Inscrição cancelada: ${title}`,
      preview: 'A equipa cancelou a tua inscrição.',
      paragraphs: [`A equipa cancelou a tua inscrição em «${title}».`, when],
      action: 'Ver o evento',
    }),
    en: ({ title, when }) => ({
      subject: `Registration cancelled: ${title}`,
      preview: 'The team cancelled your registration.',
      paragraphs: [`The team cancelled your registration for “${title}”.`, when],
      action: 'See the event',
    }),
  },
  withdrawn: {
    pt: ({ title, when }) => ({
      subject: `Inscrição cancelada: ${title}`,
      preview: 'Já não contamos contigo neste evento.',
      paragraphs: [
        `Cancelaste a tua inscrição em «${title}» e o teu lugar ficou livre.`,
        when,
        'Se mudares de ideias, podes voltar a inscrever-te na página do evento.',
      ],
      action: 'Ver o evento',
    }),
    en: ({ title, when }) => ({
      subject: `Registration cancelled: ${title}`,
      preview: 'We no longer expect you at this event.',
      paragraphs: [
        `You cancelled your registration for “${title}”, and your seat is free again.`,
        when,
        'If you change your mind, you can sign up again on the event page.',
      ],
      action: 'See the event',
    }),
  },
  reminder: {
    pt: ({ title, when, day, place, entry }) => ({
      subject: `É ${day}: ${title}`,
      preview: `${when}. ${place}`,
      paragraphs: [`Está quase: «${title}».`, `${when}\n${place}`, howToEnter.pt[entry]],
      action: entryAction.pt[entry],
      note: noteSeat.pt,
    }),
    en: ({ title, when, day, place, entry }) => ({
      subject: `${day}: ${title}`,
      preview: `${when}. ${place}`,
      paragraphs: [`Nearly there: “${title}”.`, `${when}\n${place}`, howToEnter.en[entry]],
      action: entryAction.en[entry],
      note: noteSeat.en,
    }),
  },
  changed: {
    pt: ({ title, when, place, was, ...own }) => ({
      subject: `${changedSubject.pt(was)}: ${title}`,
      preview: `Agora: ${when}. ${place}`,
      paragraphs: [`O evento «${title}» mudou.`, ...changedFacts('pt', { when, place, was }), stillTrue.pt(own)],
      action: 'Ver o evento',
      ...(own.state === 'confirmed' && { note: noteSeat.pt }),
    }),
    en: ({ title, when, place, was, ...own }) => ({
      subject: `${changedSubject.en(was)}: ${title}`,
      preview: `Now: ${when}. ${place}`,
      paragraphs: [`“${title}” has changed.`, ...changedFacts('en', { when, place, was }), stillTrue.en(own)],
      action: 'See the event',
      ...(own.state === 'confirmed' && { note: noteSeat.en }),
    }),
  },
  feedback: {
    pt: ({ title }) => ({
      subject: `Como correu? ${title}`,
      preview: 'Um minuto chega: de 1 a 5, e uma linha se quiseres.',
      paragraphs: [
        `Estiveste em «${title}». Diz-nos como correu: de 1 a 5, e uma linha se quiseres.`,
        'Só a equipa lê a tua resposta, e usa-a para preparar o próximo.',
      ],
      action: 'Dar a minha opinião',
    }),
    en: ({ title }) => ({
      subject: `How was it? ${title}`,
      preview: 'One minute is enough: a score from 1 to 5, and a line if you like.',
      paragraphs: [
        `You were at “${title}”. Tell us how it went: a score from 1 to 5, and a line if you like.`,
        'Only the team reads your answer, to prepare the next one.',
      ],
      action: 'Give feedback',
    }),
  },
  cancelled: {
    pt: ({ title, when, reason }) => ({
      subject: `Evento cancelado: ${title}`,
      preview: reason,
      paragraphs: [`O evento «${title}» foi cancelado.`, when, reason],
      action: 'Ver o evento',
    }),
    en: ({ title, when, reason }) => ({
      subject: `Event cancelled: ${title}`,
      preview: reason,
      paragraphs: [`“${title}” has been cancelled.`, when, reason],
      action: 'See the event',
    }),
  },
}
