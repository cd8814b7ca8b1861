import * as z from 'zod/mini'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { person, recordParams } from '#contract/records.ts'
import { line, longText, webAddress } from '#contract/rules.ts'
import {
  claimShown,
  hourFacts,
  hourStates,
  mentoringLimits,
  mentoringRules,
  requestStates,
  subject,
} from './mentoring.ts'

const book = { access: 'mentoring:book' } as const

/** Why a mentor is suggested; the last two never are a reason alone. */
export const reasonKinds = ['own', 'topic', 'field', 'skill', 'stage', 'never_met', 'light'] as const
export const leadingReasons = ['own', 'topic', 'field', 'skill', 'stage'] as const
export const reason = z.object({ kind: z.enum(reasonKinds), about: z.nullable(z.string()) })
export type Reason = z.infer<typeof reason>

const freeHour = z.object({
  ...hourFacts,
  online: z.boolean(),
  /** Others who asked for it. */
  others: z.int(),
  /** My own request for it. */
  mine: z.nullable(z.object({ id, state: z.enum(requestStates) })),
  /** When it is given, if somebody has asked; null: asking now says it. */
  givesAt: z.nullable(time),
})
export type FreeHour = z.infer<typeof freeHour>

const bookable = z.object({
  ...person.shape,
  headline: z.nullable(z.string()),
  topics: z.array(z.string()),
  reasons: z.array(reason),
  hours: z.array(freeHour),
})
export type BookableMentor = z.infer<typeof bookable>

const link = z.strictObject({ title: line(80), url: webAddress })
export type SentLink = z.infer<typeof link>

const requestShown = z.object({
  id,
  state: z.enum(requestStates),
  subject,
  mentor: person,
  hour: z.object({ ...hourFacts, link: z.nullable(z.string()), state: z.enum(hourStates) }),
  question: z.string(),
  links: z.array(link),
  askedAt: time,
  givesAt: z.nullable(time),
  offerExpiresAt: z.nullable(time),
})
export type RequestShown = z.infer<typeof requestShown>

const account = z.object({ subject, used: z.int(), asked: z.int(), limit: z.int() })
export type HourAccount = z.infer<typeof account>

export const getBooking = endpoint({
  ...book,
  method: 'GET',
  path: '/mentoring',
  summary: 'Mentors with their free hours of two weeks, those with a reason first, and the hours of my startup or mine',
  query: z.object({ subjectId: z.optional(id) }),
  response: z.object({
    accounts: z.array(account),
    /** For whom the list below is. */
    subjectId: z.nullable(id),
    next: z.nullable(requestShown),
    waiting: z.array(requestShown),
    rules: mentoringRules,
    zone: z.string(),
    mentors: z.array(bookable),
  }),
  errors: ['not_found'],
})

/** As the form holds it. */
export const requestInput = z.strictObject({
  subjectId: id,
  question: longText(mentoringLimits.question),
  links: z.array(link).check(z.maxLength(mentoringLimits.links)),
})
export type RequestInput = z.infer<typeof requestInput>

const requestDetail = z.extend(requestShown, {
  /** The order by the published rule: as it stands, or as it was when the hour was given. */
  order: z.array(claimShown),
  position: z.nullable(z.int()),
  changesUntil: time,
  /** What the session left for the team. */
  note: z.nullable(z.string()),
  advice: z.nullable(z.string()),
  actions: z.array(
    z.object({
      id,
      body: z.string(),
      owner: z.nullable(z.string()),
      dueOn: z.nullable(z.string()),
      doneAt: z.nullable(time),
    }),
  ),
  useful: z.nullable(z.int()),
  /** Our own wish not to be matched again, which only the team of the programme sees beside us. */
  apart: z.boolean(),
  can: z.object({
    withdraw: z.boolean(),
    accept: z.boolean(),
    move: z.boolean(),
    rate: z.boolean(),
    keepApart: z.boolean(),
  }),
  /** Hours of the same mentor that it can be moved to. */
  others: z.array(freeHour),
  rules: mentoringRules,
})
export type RequestDetail = z.infer<typeof requestDetail>

const ofRequest = { ...book, params: recordParams, response: requestDetail } as const

export const askHour = endpoint({
  ...ofRequest,
  method: 'POST',
  path: '/mentoring/hours/{id}/requests',
  summary: 'Ask for an hour; if it begins soon it is booked at once, else it is given by the published rule',
  body: requestInput,
  status: 201,
  errors: ['email_unverified', 'hour_gone', 'month_full', 'pair_full', 'invalid_fields'],
})

export const getOrder = endpoint({
  ...book,
  method: 'GET',
  path: '/mentoring/hours/{id}/order',
  summary: 'Who stands where for an hour that is not given yet, and where I would stand',
  params: recordParams,
  query: z.object({ subjectId: id }),
  response: z.object({ order: z.array(claimShown), givesAt: z.nullable(time) }),
})

export const getRequest = endpoint({
  ...ofRequest,
  method: 'GET',
  path: '/mentoring/requests/{id}',
  summary: 'A request of mine or of my startup, how the order came about, and what the session left',
})

export const withdrawRequest = endpoint({
  ...ofRequest,
  method: 'POST',
  path: '/mentoring/requests/{id}/withdraw',
  summary: 'Take a request back or cancel an hour, until the set time; the next in line is offered it',
  errors: ['state_conflict', 'too_late_to_change'],
})

export const acceptHour = endpoint({
  ...ofRequest,
  method: 'POST',
  path: '/mentoring/requests/{id}/accept',
  summary: 'Take an hour that came free and was offered to us',
  errors: ['state_conflict', 'month_full', 'pair_full'],
})

export const moveHour = endpoint({
  ...ofRequest,
  method: 'POST',
  path: '/mentoring/requests/{id}/move-to',
  summary: 'Move a booked hour to another free one of the same mentor, until the set time',
  body: z.strictObject({ hourId: id }),
  errors: ['state_conflict', 'too_late_to_change', 'hour_gone', 'month_full', 'pair_full'],
})

export const rateHour = endpoint({
  ...ofRequest,
  method: 'PUT',
  path: '/mentoring/requests/{id}/rating',
  summary: 'Say how useful the hour was; only the team of the programme sees it, in sums',
  body: z.strictObject({ useful: z.int().check(z.gte(1), z.lte(5)) }),
  errors: ['state_conflict'],
})
