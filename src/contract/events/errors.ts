import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'

export const eventErrors = defineErrors({
  registration_closed: { status: 409, pt: 'As inscrições já fecharam.', en: 'Registration has closed.' },
  registration_not_open: {
    status: 409,
    pt: 'As inscrições ainda não abriram.',
    en: 'Registration has not opened yet.',
  },
  event_cancelled: { status: 409, pt: 'Este evento foi cancelado.', en: 'This event was cancelled.' },
  event_over: { status: 409, pt: 'Este evento já terminou.', en: 'This event is over.' },
  capacity_below_confirmed: {
    status: 409,
    pt: 'A lotação não pode ser menor do que as inscrições confirmadas.',
    en: 'Capacity cannot be lower than the confirmed registrations.',
  },
  offer_expired: {
    status: 409,
    pt: 'O prazo para aceitar este lugar já terminou.',
    en: 'The time to accept this seat has passed.',
  },
  link_missing: {
    status: 409,
    pt: 'Falta a ligação: um evento online só se publica com ela.',
    en: 'The link is missing: an online event needs it before it is published.',
  },
  event_has_people: {
    status: 409,
    pt: 'Já há inscrições neste evento. Podes cancelá-lo, e avisamos toda a gente.',
    en: 'People have signed up for this event. You can cancel it, and we will tell everyone.',
  },
  cohort_seat: {
    status: 409,
    pt: 'Este lugar vem da coorte. Se não podes ir, diz porquê na página da sessão.',
    en: 'This seat comes with the cohort. If you cannot come, say why on the page of the session.',
  },
  room_code_wrong: {
    status: 409,
    pt: 'Este código já mudou ou não é desta sala. Escreve o que está agora no ecrã.',
    en: 'This code has changed or is not of this room. Type the one on the screen now.',
  },
  room_none: {
    status: 409,
    pt: 'Não tens lugar numa sessão com código aberto agora. Fala com a equipa à porta.',
    en: 'You have no seat in a session that takes a code now. Talk to the team at the door.',
  },
  room_marked: {
    status: 409,
    pt: 'A equipa já te marcou como ausente. Fala com ela: só ela muda essa marca.',
    en: 'The team has marked you absent. Talk to them: only they change that mark.',
  },
  cancel_closed: {
    status: 409,
    pt: 'O prazo para cancelar já passou. Fala com a equipa, que cancela por ti.',
    en: 'It is too late to cancel here. Talk to the team, who can cancel for you.',
  },
  way_has_people: {
    status: 409,
    pt: 'Há quem esteja inscrito nessa forma de participar. Muda primeiro essas inscrições.',
    en: 'People are registered for that way of taking part. Move their registrations first.',
  },
  requests_waiting: {
    status: 409,
    pt: 'Há pedidos à espera de resposta. Responde-lhes primeiro, para que ninguém lhes passe à frente.',
    en: 'Requests are waiting for an answer. Answer them first, so that nobody gets ahead of them.',
  },
  answers_closed: {
    status: 409,
    pt: 'Já não se podem mudar as respostas. Fala com a equipa, que as muda por ti.',
    en: 'Answers can no longer be changed. Talk to the team, who can change them for you.',
  },
  series_closed: {
    status: 409,
    pt: 'Nenhuma data desta série aceita inscrições agora.',
    en: 'No date of this series takes registrations now.',
  },
  not_attended: {
    status: 409,
    pt: 'Só quem esteve no evento pode dar a sua opinião.',
    en: 'Only those who attended can leave feedback.',
  },
})

type EventErrors = typeof eventErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends EventErrors {}
}

export const eventFieldErrors = defineFieldErrors({
  event_too_long: { pt: 'Um evento dura no máximo 31 dias.', en: 'An event lasts at most 31 days.' },
  seats_below_taken: {
    pt: 'Já há mais inscrições do que isso. Escolhe um número maior.',
    en: 'There are more registrations than that. Choose a larger number.',
  },
  series_too_long: {
    pt: 'Uma série tem no máximo 60 datas. Escolhe um fim mais cedo.',
    en: 'A series has at most 60 dates. Choose an earlier end.',
  },
  series_too_short: {
    pt: 'Uma série tem pelo menos duas datas. Escolhe um fim mais tarde.',
    en: 'A series has at least two dates. Choose a later end.',
  },
  series_end: {
    pt: 'Diz até quando se repete, ou quantas vezes.',
    en: 'Say until when it repeats, or how many times.',
  },
  series_day_taken: {
    pt: 'A série já tem esta data. Escolhe outro dia.',
    en: 'The series has this date already. Choose another day.',
  },
  priority_half: {
    pt: 'Diz quem tem prioridade e até quando.',
    en: 'Say who comes first and until when.',
  },
  opens_after_event: {
    pt: 'As inscrições têm de abrir antes de o evento acabar.',
    en: 'Registration has to open before the event ends.',
  },
})
