import type { Locale } from '#contract/endpoint.ts'
import { offerHours } from '#contract/events/states.ts'
import { changedFacts, changedSubject, stillTrue } from './changed-facts.ts'
import { entryAction, type Facts, howToEnter, noteSeat, type Words } from './letter-facts.ts'

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

export const letters: Record<Exclude<MailKind, 'switched'>, Record<Locale, (is: Facts) => Words>> = {
  confirmed: {
    pt: ({ title, when, place, entry, leaving }) => ({
      subject: `Inscrição confirmada: ${title}`,
      preview: `${when}. ${place}`,
      paragraphs: [`Tens lugar em «${title}».`, `${when}\n${place}`, howToEnter.pt[entry]],
      action: entryAction.pt[entry],
      note: noteSeat.pt[leaving],
    }),
    en: ({ title, when, place, entry, leaving }) => ({
      subject: `You are going: ${title}`,
      preview: `${when}. ${place}`,
      paragraphs: [`You have a seat at “${title}”.`, `${when}\n${place}`, howToEnter.en[entry]],
      action: entryAction.en[entry],
      note: noteSeat.en[leaving],
    }),
  },
  waitlisted: {
    pt: ({ title, when, comesAfter }) => ({
      subject: `Lista de espera: ${title}`,
      preview: 'Avisamos-te assim que houver um lugar para ti.',
      paragraphs: comesAfter
        ? [
            `Ficaste na lista de espera de «${title}»: até ${comesAfter}, os lugares são primeiro para outro grupo.`,
            when,
            `O que sobrar é oferecido depois, por ordem de chegada, e tens até ${offerHours} horas para aceitar um lugar.`,
          ]
        : [
            `O evento «${title}» está cheio e ficaste na lista de espera.`,
            when,
            `Se vagar um lugar, é oferecido por ordem de chegada e tens até ${offerHours} horas para o aceitar.`,
          ],
      action: 'Ver o evento',
    }),
    en: ({ title, when, comesAfter }) => ({
      subject: `Waiting list: ${title}`,
      preview: 'We will tell you as soon as there is a seat for you.',
      paragraphs: comesAfter
        ? [
            `You are on the waiting list of “${title}”: until ${comesAfter}, seats go to another group first.`,
            when,
            `What is left is then offered first come, first served, and you have up to ${offerHours} hours to accept a seat.`,
          ]
        : [
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
  // The next in line is told; here it would be untrue where nobody waited.
  offer_expired: {
    pt: ({ title, when, isOpen }) => ({
      subject: `O prazo para aceitar o lugar terminou: ${title}`,
      preview: 'O lugar já não está guardado para ti.',
      paragraphs: [
        `O prazo para aceitares o lugar em «${title}» terminou, e ele já não está guardado para ti.`,
        when,
        ...(isOpen ? ['Se ainda quiseres ir, podes voltar a inscrever-te.'] : []),
      ],
      action: 'Ver o evento',
    }),
    en: ({ title, when, isOpen }) => ({
      subject: `The time to accept your seat has passed: ${title}`,
      preview: 'The seat is no longer kept for you.',
      paragraphs: [
        `The time to accept your seat at “${title}” has passed, and it is no longer kept for you.`,
        when,
        ...(isOpen ? ['If you still want to come, you can sign up again.'] : []),
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
    pt: ({ title, when, isOpen }) => ({
      subject: `Inscrição cancelada: ${title}`,
      preview: 'Já não contamos contigo neste evento.',
      paragraphs: [
        `Cancelaste a tua inscrição em «${title}» e o teu lugar ficou livre.`,
        when,
        ...(isOpen ? ['Se mudares de ideias, podes voltar a inscrever-te na página do evento.'] : []),
      ],
      action: 'Ver o evento',
    }),
    en: ({ title, when, isOpen }) => ({
      subject: `Registration cancelled: ${title}`,
      preview: 'We no longer expect you at this event.',
      paragraphs: [
        `You cancelled your registration for “${title}”, and your seat is free again.`,
        when,
        ...(isOpen ? ['If you change your mind, you can sign up again on the event page.'] : []),
      ],
      action: 'See the event',
    }),
  },
  reminder: {
    pt: ({ title, when, day, place, entry, leaving }) => ({
      subject: `É ${day}: ${title}`,
      preview: `${when}. ${place}`,
      paragraphs: [`Está quase: «${title}».`, `${when}\n${place}`, howToEnter.pt[entry]],
      action: entryAction.pt[entry],
      note: noteSeat.pt[leaving],
    }),
    en: ({ title, when, day, place, entry, leaving }) => ({
      subject: `${day}: ${title}`,
      preview: `${when}. ${place}`,
      paragraphs: [`Nearly there: “${title}”.`, `${when}\n${place}`, howToEnter.en[entry]],
      action: entryAction.en[entry],
      note: noteSeat.en[leaving],
    }),
  },
  changed: {
    pt: ({ title, when, place, was, ...own }) => ({
      subject: `${changedSubject.pt(was)}: ${title}`,
      preview: `Agora: ${when}. ${place}`,
      paragraphs: [`O evento «${title}» mudou.`, ...changedFacts('pt', { when, place, was }), stillTrue.pt(own)],
      action: 'Ver o evento',
      ...(own.state === 'confirmed' && { note: noteSeat.pt[own.leaving] }),
    }),
    en: ({ title, when, place, was, ...own }) => ({
      subject: `${changedSubject.en(was)}: ${title}`,
      preview: `Now: ${when}. ${place}`,
      paragraphs: [`“${title}” has changed.`, ...changedFacts('en', { when, place, was }), stillTrue.en(own)],
      action: 'See the event',
      ...(own.state === 'confirmed' && { note: noteSeat.en[own.leaving] }),
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
