import * as z from 'zod/mini'
import { askedEndpoints, askedQuestion } from '#contract/asked.ts'
import { attachment } from '#contract/attachments/attachments.ts'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { webAddress } from '#contract/rules.ts'

export const outcomeErrors = defineErrors({
  proof_missing: {
    status: 409,
    pt: 'Não há prova para confirmar.',
    en: 'There is no proof to confirm.',
  },
})
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends OutcomeErrors {}
}
type OutcomeErrors = typeof outcomeErrors

/** Days after completion on which people are asked. */
export const outcomeDays = [30, 90, 180] as const

/** As the Council on Integrity in Results Reporting codes them. */
export const outcomeCodes = ['1A', '1B', '1C', '1D', '1E', '2A', '2B', '3A', '3B'] as const
export type OutcomeCode = (typeof outcomeCodes)[number]

/** What is published; `silent` is who did not answer. */
export const outcomeGroups = ['field', 'elsewhere', 'seeking', 'other', 'silent'] as const
export type OutcomeGroup = (typeof outcomeGroups)[number]
/** No published figure stands for fewer people. */
export const fewestPeople = 5

/** `removed`: its owner took it back, so it proves nothing any more. */
export const proofStates = ['none', 'given', 'checked', 'removed'] as const

export const outcomeLimits = { files: 2 } as const
export const proofFileKinds = ['document', 'image'] as const

const days = z.literal([...outcomeDays])
const code = z.enum(outcomeCodes)

export const outcome = z.object({
  id,
  days,
  dueAt: time,
  closesAt: time,
  code: z.nullable(code),
  answeredAt: z.nullable(time),
  proof: z.enum(proofStates),
  link: z.nullable(z.string()),
  files: z.array(attachment),
})
export type Outcome = z.infer<typeof outcome>

/** What the link in the mail shows, without a session: no name and no proof. */
export const askedOutcome = z.object({
  ...askedQuestion,
  days,
  cohort: z.string(),
  code: z.nullable(code),
})
export type AskedOutcome = z.infer<typeof askedOutcome>

export const { getAsked: getAskedOutcome, answerAsked: answerOutcome } = askedEndpoints({
  path: '/outcomes',
  response: askedOutcome,
  answer: z.strictObject({ code }),
})

const done = z.object({ outcomes: z.array(outcome) })

export const tellOutcome = endpoint({
  access: 'cohorts:join',
  method: 'PUT',
  path: '/cohorts/mine/outcomes/{id}',
  summary: 'Say what I do now, with a link or files as proof; without them an earlier proof is removed',
  params: recordParams,
  body: z.strictObject({
    code,
    link: z.optional(z.nullable(webAddress)),
    fileIds: z.optional(z.array(id).check(z.maxLength(outcomeLimits.files))),
  }),
  response: done,
  errors: ['outcome_closed'],
})

const manage = { access: 'trainees:manage', params: z.object({ id, outcomeId: id }), response: done } as const

export const recordOutcome = endpoint({
  ...manage,
  method: 'PUT',
  path: '/manage/trainees/{id}/outcomes/{outcomeId}',
  summary: 'Record what somebody told the team; null when nobody could be reached',
  body: z.strictObject({ code: z.nullable(code) }),
})

export const checkProof = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/trainees/{id}/outcomes/{outcomeId}/check',
  summary: 'Confirm that the proof shows what was answered, or take that back',
  body: z.strictObject({ isChecked: z.boolean() }),
  errors: ['proof_missing'],
})

/** Everybody who completed is in one of the codes or did not answer. */
export const outcomeFigures = z.object({
  days,
  /** Who completed and has been asked. */
  people: z.int(),
  /** Still to be asked. */
  later: z.int(),
  codes: z.record(z.enum(outcomeCodes), z.int()),
  silent: z.int(),
  withProof: z.int(),
  checked: z.int(),
})
export type OutcomeFigures = z.infer<typeof outcomeFigures>

export const getCohortOutcomes = endpoint({
  access: 'trainees:manage',
  method: 'GET',
  path: '/manage/cohorts/{id}/outcomes',
  summary: 'What became of everybody who completed this cohort, by code, with those who did not answer',
  params: recordParams,
  response: z.object({ items: z.array(outcomeFigures) }),
})

export const publishedOutcomes = z.object({
  cohort: z.string(),
  endsOn: z.iso.date(),
  days,
  people: z.int(),
  groups: z.array(z.object({ group: z.enum(outcomeGroups), people: z.int() })),
  /** Groups of fewer than five people, together. */
  pooled: z.nullable(z.object({ groups: z.array(z.enum(outcomeGroups)), people: z.int() })),
})
export type PublishedOutcomes = z.infer<typeof publishedOutcomes>

export const listOutcomes = endpoint({
  access: 'public',
  method: 'GET',
  path: '/outcomes',
  summary: 'What became of each cohort, published by itself once the time to answer is over; never below five people',
  response: z.object({ items: z.array(publishedOutcomes) }),
})
