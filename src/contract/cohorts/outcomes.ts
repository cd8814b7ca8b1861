import * as z from 'zod/mini'
import { askedEndpoints, askedQuestion } from '#contract/asked.ts'
import { attachment } from '#contract/attachments/attachments.ts'
import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { webAddress } from '#contract/rules.ts'

export const outcomeErrors = defineErrors({
  proof_missing: {
    status: 409,
    pt: 'Não há prova para confirmar.',
    en: 'There is no proof to confirm.',
  },
  nothing_published: {
    status: 409,
    pt: 'Ainda não há números públicos desta coorte. Aparecem quando o prazo para responder acaba.',
    en: 'This cohort has no public figures yet. They appear once the time to answer is over.',
  },
})
export const outcomeFieldErrors = defineFieldErrors({
  correction_proof: {
    pt: 'Estes números já são públicos. Para corrigir, junta uma ligação ou um ficheiro que o prove.',
    en: 'These figures are public already. To correct them, add a link or a file that proves it.',
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

/** What is published; `silent` is who did not answer, `left` who began and did not complete. */
export const outcomeGroups = ['field', 'elsewhere', 'seeking', 'other', 'silent', 'left'] as const
export type OutcomeGroup = (typeof outcomeGroups)[number]
/** How people work in the field, in words where the standard has its codes 1A to 1E. */
export const fieldWays = ['full_time', 'contract', 'hired_here', 'venture', 'part_time'] as const
export type FieldWay = (typeof fieldWays)[number]
/** No published figure stands for fewer people. */
export const fewestPeople = 5

/** `removed`: its owner took it back, so it proves nothing any more. */
export const proofStates = ['none', 'given', 'checked', 'removed'] as const

export const outcomeLimits = { files: 2 } as const
export const proofFileKinds = ['document', 'image'] as const

const proofInput = {
  link: z.optional(z.nullable(webAddress)),
  fileIds: z.optional(z.array(id).check(z.maxLength(outcomeLimits.files))),
}
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
  body: z.strictObject({ code, ...proofInput }),
  response: done,
  errors: ['outcome_closed'],
})

const manage = { access: 'trainees:manage', params: z.object({ id, outcomeId: id }), response: done } as const

export const recordOutcome = endpoint({
  ...manage,
  method: 'PUT',
  path: '/manage/trainees/{id}/outcomes/{outcomeId}',
  summary: 'Record what somebody told the team; null when nobody could be reached',
  /** Once the figures are published another answer is a correction, and needs a link or a file that proves it. */
  body: z.strictObject({ code: z.nullable(code), ...proofInput }),
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
  response: z.object({
    items: z.array(outcomeFigures),
    /** How many began, and how many of them have not completed. */
    starters: z.int(),
    left: z.int(),
    /** The days of which the figures are public, and since when they are frozen. */
    published: z.array(z.object({ days, frozenAt: z.nullable(time), corrections: z.int() })),
  }),
})

const cell = <Name extends string>(names: readonly Name[]) =>
  z.object({ names: z.array(z.enum(names)), people: z.int() })

/**
 * Everybody who began, in cells of at least five people. Who left stands apart only where neither they nor those who
 * completed are fewer; otherwise they are in the last cell of `groups`, with whoever else is few.
 */
export const editionFigures = z.object({
  starters: z.int(),
  completed: z.nullable(z.int()),
  left: z.nullable(z.int()),
  groups: z.array(cell(outcomeGroups)),
  /** Those who work in the field, by how; empty where the numbers are too small. */
  ways: z.array(cell(fieldWays)),
})
export type EditionFigures = z.infer<typeof editionFigures>

export const publishedOutcomes = z.object({
  cohort: z.string(),
  endsOn: z.iso.date(),
  days,
  figures: editionFigures,
  /** Since when these figures do not change, and the hash of the record that says so. */
  frozen: z.nullable(z.object({ at: time, sha256: z.string() })),
  /** The days on which an answer was corrected since, each with its proof. */
  corrections: z.array(time),
  /** What the figures are with the corrections; null while a difference would tell of fewer than five people. */
  corrected: z.nullable(editionFigures),
})
export type PublishedOutcomes = z.infer<typeof publishedOutcomes>

export const listOutcomes = endpoint({
  access: 'public',
  method: 'GET',
  path: '/outcomes',
  summary: 'What became of each cohort, published by itself once the time to answer is over; never below five people',
  response: z.object({ items: z.array(publishedOutcomes) }),
})

export const downloadFrozen = endpoint({
  access: 'public',
  method: 'GET',
  path: '/outcomes/frozen/{sha256}',
  summary: 'The frozen figures of an edition, byte by byte as they were hashed with SHA-256',
  params: z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  produces: 'application/json',
  response: null,
})

export const freezeOutcomes = endpoint({
  access: 'trainees:manage',
  method: 'POST',
  path: '/manage/cohorts/{id}/outcomes/freeze',
  summary: 'Freeze the published figures of this cohort, with a date and a hash; safe to repeat',
  params: recordParams,
  response: z.object({ frozen: z.array(z.object({ days, at: time, sha256: z.string() })) }),
  errors: ['nothing_published'],
})
