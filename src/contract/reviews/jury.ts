import * as z from 'zod/mini'
import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, locale } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { accountEmail, longText, optionalPersonName } from '#contract/rules.ts'
import { hourMs } from '#contract/times.ts'
import { reviewLimits } from './desk.ts'
import { mean, rankedItem } from './ranking.ts'
import { methods, roundDetail } from './rounds.ts'
import { reviewStates } from './states.ts'

/** Nobody is reminded of the same round twice within this time. */
export const reminderPause = hourMs

export const juryErrors = defineErrors({
  round_decided: {
    status: 409,
    pt: 'A decisão desta ronda já está guardada. Abre a ronda outra vez para devolver avaliações.',
    en: 'The decision of this round is saved. Open the round again to give reviews back.',
  },
  juror_left: {
    status: 409,
    pt: 'Esta pessoa já não avalia nesta ronda.',
    en: 'This person no longer judges in this round.',
  },
  reminded_lately: {
    status: 409,
    pt: 'O último lembrete foi há menos de uma hora. Não enviámos outro.',
    en: 'The last reminder was less than an hour ago. We sent no other.',
  },
  nobody_missing: {
    status: 409,
    pt: 'Não há ninguém a quem lembrar: nada falta, ou a ronda já não recebe notas.',
    en: 'There is nobody to remind: nothing is missing, or the round takes no more scores.',
  },
})
type JuryErrors = typeof juryErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends JuryErrors {}
}

export const juryFieldErrors = defineFieldErrors({
  juror_elsewhere: {
    pt: 'Este e-mail já tem uma conta que não pode avaliar. A administração pode mudar-lhe o papel.',
    en: 'This e-mail has an account that cannot judge. An administrator can change its role.',
  },
})

const manage = { access: 'reviews:manage', params: recordParams } as const
const pair = { itemId: id, userId: id }
const reason = longText(reviewLimits.reason)

export const addConflict = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/reviews/{id}/conflicts',
  summary:
    'Note a conflict: the review no longer counts and somebody else gets it; after the announcement it is only kept',
  body: z.strictObject({ ...pair, reason }),
  response: roundDetail,
})

const name = z.optional(optionalPersonName)

export const inviteJuror = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/reviews/{id}/invitations',
  summary:
    'Invite somebody from outside into this round: in its jury on acceptance, or at once with an account that may judge',
  body: z.strictObject({ email: accountEmail, firstName: name, lastName: name, locale }),
  response: roundDetail,
  idempotent: true,
  errors: ['invalid_fields', 'state_conflict'],
})

const place = z.nullable(z.int())
const effect = z.object({
  /** Of the review concerned; null where there is none. */
  state: z.nullable(z.enum(reviewStates)),
  /** The results are announced: nothing changes any more. */
  isOnlyNoted: z.boolean(),
  method: z.enum(methods),
  /** Where the saved line runs; null before somebody has decided. */
  cut: place,
  /** Reviews that the item keeps, of so many wanted. */
  left: z.int(),
  wanted: z.int(),
  mean: z.object({ from: mean, to: mean }),
  moved: z.array(z.extend(rankedItem, { from: place, to: place, line: z.nullable(z.enum(['in', 'out'])) })),
})
export type ConflictEffect = z.infer<typeof effect>

export const getConflictEffect = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/reviews/{id}/conflicts/effect',
  summary: 'What a conflict would change: places before and after, and who crosses the line',
  query: z.object(pair),
  response: effect,
})

export const reopenReview = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/reviews/{id}/reviews/{reviewId}/reopen',
  summary: 'Give a review back to its juror, who handed it in or abstained, and tell why',
  params: z.object({ id, reviewId: id }),
  body: z.strictObject({ reason }),
  response: roundDetail,
  errors: ['state_conflict', 'review_conflict', 'round_decided', 'juror_left'],
})

export const remindJurors = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/reviews/{id}/reminders',
  summary: 'Remind those who miss reviews, or one of them; whoever was reminded within the hour is left out',
  body: z.strictObject({ userId: z.optional(id) }),
  response: z.object({ told: z.int(), left: z.int() }),
  idempotent: true,
  errors: ['reminded_lately', 'nobody_missing'],
})
