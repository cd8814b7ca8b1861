import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'

export const roundErrors = defineErrors({
  criteria_weightless: {
    status: 409,
    pt: 'A ronda precisa de critérios, e pelo menos um tem de pesar mais do que zero.',
    en: 'The round needs criteria, and at least one of them has to weigh more than zero.',
  },
  round_empty: {
    status: 409,
    pt: 'Ainda não há nada para avaliar, ou ninguém que avalie.',
    en: 'There is nothing to judge yet, or nobody to judge it.',
  },
  round_undecided: {
    status: 409,
    pt: 'Ainda falta algo antes de anunciar. A lista diz o quê.',
    en: 'Something is missing before the announcement. The list says what.',
  },
  anchors_incomplete: {
    status: 409,
    pt: 'Os exemplos precisam de uma nota de referência em cada critério.',
    en: 'The examples need a reference score for every criterion.',
  },
})
type RoundErrors = typeof roundErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends RoundErrors {}
}
export const roundFieldErrors = defineFieldErrors({
  round_closes_early: { pt: 'Tem de fechar depois de abrir.', en: 'It has to close after it opens.' },
  round_closes_past: {
    pt: 'Esta hora já passou. Para acabar agora, fecha a ronda.',
    en: 'This time has passed. To end it now, close the round.',
  },
  pass_mark_scale: {
    pt: 'Entre 1 e 5 com notas, entre 1 e 100 (%) com passa ou não passa.',
    en: 'Between 1 and 5 with scores, between 1 and 100 (%) with pass or fail.',
  },
  announcement_past: { pt: 'Esta hora já passou.', en: 'This time has passed.' },
})
