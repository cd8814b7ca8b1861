import * as z from 'zod/mini'
import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'
import { id, time } from '#contract/endpoint.ts'
import type { Transitions } from '#contract/states.ts'

export const hourStates = ['open', 'booked', 'done', 'missed', 'cancelled'] as const
export type HourState = (typeof hourStates)[number]
/** Hours that somebody has, or had. */
export const givenStates = ['booked', 'done', 'missed'] as const satisfies HourState[]
/** For whom an hour is: `own` are those whom the mentor accompanies. */
export const audiences = ['all', 'startups', 'trainees', 'own'] as const
export type Audience = (typeof audiences)[number]

/** What became of a wish for an hour. Those who did not get it wait in line for it. */
export const requestStates = ['asked', 'given', 'waitlisted', 'offered', 'expired', 'withdrawn', 'cancelled'] as const
export type RequestState = (typeof requestStates)[number]
/** States in which a request still counts on the hour. */
export const liveStates = ['asked', 'given', 'waitlisted', 'offered'] as const satisfies RequestState[]
export type RequestMover = 'self' | 'mentor' | 'system'

export const requestTransitions: Transitions<RequestState | 'none', RequestState, RequestMover> = {
  none: { asked: ['self'], waitlisted: ['self'] },
  asked: { given: ['system'], waitlisted: ['system'], withdrawn: ['self'], cancelled: ['mentor', 'system'] },
  // Shortly before the hour the line ends.
  waitlisted: { offered: ['system'], expired: ['system'], withdrawn: ['self'], cancelled: ['mentor', 'system'] },
  // An offer that nobody takes goes to the next in line.
  offered: { given: ['self'], expired: ['system'], withdrawn: ['self'], cancelled: ['mentor', 'system'] },
  given: { withdrawn: ['self'], cancelled: ['mentor', 'system'] },
  expired: {},
  withdrawn: {},
  cancelled: {},
}

export const mentoringLimits = {
  question: 200,
  links: 3,
  actions: 3,
  note: 2000,
  topics: 5,
  topic: 40,
  weekly: 20,
  away: 10,
  advice: 200,
  word: 500,
} as const
/** Hours are laid out so many weeks ahead; two of them are shown. */
export const weeksAhead = 4
/** An hour from the line is kept so long for whom it was offered to. */
export const offerHours = 12
/** The note of a session is promised within so many days. */
export const noteDays = 2
export const minutesOffered = [30, 45, 60, 90] as const

export const ruleFields = {
  startupMonth: z.int().check(z.gte(1), z.lte(20)),
  traineeMonth: z.int().check(z.gte(1), z.lte(20)),
  pairMonth: z.int().check(z.gte(1), z.lte(20)),
  gatherHours: z.int().check(z.gte(1), z.lte(72)),
  cancelHours: z.int().check(z.gte(1), z.lte(72)),
  quietWeeks: z.int().check(z.gte(1), z.lte(12)),
}
export const mentoringRules = z.object({ ...ruleFields, version: z.int() })
export type MentoringRules = z.infer<typeof mentoringRules>
export const defaultRules: MentoringRules = {
  startupMonth: 3,
  traineeMonth: 2,
  pairMonth: 2,
  gatherHours: 24,
  cancelHours: 24,
  quietWeeks: 3,
  version: 0,
}

/** Who has hours: a startup as a whole, or a trainee. */
export const subject = z.object({ kind: z.enum(['startup', 'trainee']), id, name: z.string() })
export type Subject = z.infer<typeof subject>

export const mentoringErrors = defineErrors({
  hour_gone: {
    status: 409,
    pt: 'Esta hora já não está livre. Escolhe outra.',
    en: 'This hour is no longer free. Choose another.',
  },
  month_full: {
    status: 409,
    pt: 'As horas deste mês estão todas usadas ou pedidas. Desiste de um pedido ou escolhe uma hora do mês que vem.',
    en: 'The hours of this month are all used or asked for. Take a request back, or choose an hour of next month.',
  },
  pair_full: {
    status: 409,
    pt: 'Já têm as horas deste mês com este mentor. Escolhe outro.',
    en: 'You have had this month’s hours with this mentor. Choose another.',
  },
  wishes_full: {
    status: 409,
    pt: 'Já há três pedidos à espera de resposta. Espera por ela ou retira um.',
    en: 'Three wishes wait for an answer already. Wait for it, or take one back.',
  },
  mentors_full: {
    status: 409,
    pt: 'Já não há lugar para outro mentor. Termina primeiro um acompanhamento.',
    en: 'There is no room for another mentor. End another link first.',
  },
  no_hours: {
    status: 409,
    pt: 'Neste período não há sessões feitas. Escolhe outros dias.',
    en: 'No session took place in this period. Choose other days.',
  },
  too_late_to_change: {
    status: 409,
    pt: 'Já passou o prazo para mudar ou desmarcar. Fala com o mentor.',
    en: 'The time to move or cancel is over. Talk to the mentor.',
  },
})
type MentoringErrors = typeof mentoringErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends MentoringErrors {}
}

export const mentoringFieldErrors = defineFieldErrors({
  hour_twice: {
    pt: 'Já ofereces uma hora a esta altura. Escolhe outra.',
    en: 'You offer an hour at this time. Choose another.',
  },
  hour_past: { pt: 'Esta hora já passou. Escolhe outra.', en: 'This hour is over. Choose another.' },
  place_or_link: { pt: 'Diz onde, ou deixa uma ligação.', en: 'Say where, or give a link.' },
  away_order: { pt: 'O último dia vem depois do primeiro.', en: 'The last day comes after the first.' },
})

/** Which hour, when and where. */
export const hourFacts = { id, startsAt: time, endsAt: time, place: z.nullable(z.string()) }
/** From one day to another, both of them included. */
export const dayRange = z
  .strictObject({ from: z.iso.date(), to: z.iso.date() })
  .check(z.refine(({ from, to }) => from <= to, { error: 'away_order', path: ['to'] }))
export type DayRange = z.infer<typeof dayRange>

/** Somebody who wants an hour, as the rule sees them. */
export type Claim = { id: string; served: number; askedAt: string }

/**
 * The published rule: who had fewer hours this month goes first; in a tie, who asked first. An hour that was missed counts
 * twice. The id decides between two of the same millisecond, so that everybody finds the same order.
 */
export const fairOrder = <One extends Claim>(claims: readonly One[]): One[] =>
  claims.toSorted(
    (one, other) =>
      one.served - other.served || Date.parse(one.askedAt) - Date.parse(other.askedAt) || (one.id < other.id ? -1 : 1),
  )

/** How much the hours of a month weigh in the rule. */
export const servedBy = ({ had, missed }: { had: number; missed: number }): number => had + missed

/** When an hour that is asked for now is given; null when that is at once, because it begins soon. */
export function givingTime(now: Date, startsAt: Date, { gatherHours }: Pick<MentoringRules, 'gatherHours'>) {
  const hour = 3_600_000
  const closes = now.getTime() + gatherHours * hour
  return closes + gatherHours * hour <= startsAt.getTime() ? new Date(closes) : null
}

export const claimShown = z.object({
  id,
  name: z.nullable(z.string()),
  served: z.int(),
  mine: z.boolean(),
  askedAt: time,
})
