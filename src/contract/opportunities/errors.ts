import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'

export const opportunityErrors = defineErrors({
  promises_broken: {
    status: 409,
    pt: 'Esta organização deve respostas que prometeu. Responde-lhes antes de publicar ou de prolongar o prazo.',
    en: 'This organisation owes answers that it promised. Give them before you publish or extend the deadline.',
  },
  deadline_over: {
    status: 409,
    pt: 'O prazo já passou. Escolhe uma data que ainda venha.',
    en: 'The deadline is over. Choose a date that is still to come.',
  },
  no_opening_free: {
    status: 409,
    pt: 'As vagas estão todas preenchidas. Para voltar a aceitar candidaturas, aumenta primeiro o número de vagas.',
    en: 'All openings are taken. To take applications again, first raise the number of openings.',
  },
})
type OpportunityErrors = typeof opportunityErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends OpportunityErrors {}
}

export const opportunityFieldErrors = defineFieldErrors({
  pay_order: {
    pt: 'O máximo não pode ser menor do que o mínimo.',
    en: 'The maximum cannot be lower than the minimum.',
  },
  pay_missing: {
    pt: 'Diz quanto se paga, ou porque não se paga.',
    en: 'Say what is paid, or why nothing is.',
  },
  openings_below_taken: {
    pt: 'Já há {taken} vagas aceites ou com proposta. O número não pode ser menor.',
    en: '{taken} openings are accepted or offered already. The number cannot be lower.',
  },
  organisation_missing: {
    pt: 'Diz de quem é: uma startup do programa ou outra organização.',
    en: 'Say whose it is: a startup of the programme or another organisation.',
  },
})
