import * as z from 'zod/mini'
import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { person, recordParams } from '#contract/records.ts'
import { line, longText, optionalText } from '#contract/rules.ts'
import { applicationDetail, applicationLimits, interview } from './own.ts'

export const recommendations = ['strong_yes', 'yes', 'no', 'strong_no'] as const
export type Recommendation = (typeof recommendations)[number]
export const interviewLimits = { times: 5, panel: 8, minutes: [5, 480], place: 200, words: 2000 } as const

export const interviewErrors = defineErrors({
  time_gone: {
    status: 409,
    pt: 'Esta hora já não está entre as propostas. Vê as que estão agora.',
    en: 'This time is no longer among those proposed. See those that are now.',
  },
  hour_given_away: {
    status: 409,
    pt: 'A hora desta entrevista já é de outra, com as mesmas pessoas. Muda primeiro a hora de uma das duas.',
    en: 'The hour of this interview has gone to another one with the same people. Change the hour of one of them first.',
  },
})
type InterviewErrors = typeof interviewErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends InterviewErrors {}
}

export const interviewFieldErrors = defineFieldErrors({
  time_or_times: {
    pt: 'Marca um dia e hora, ou propõe até cinco.',
    en: 'Set a day and time, or propose up to five.',
  },
  interviewer_busy: {
    pt: 'Alguém deste painel já tem outra entrevista a essa hora. Escolhe outra hora ou outra pessoa.',
    en: 'Somebody of this panel already has another interview at that time. Choose another time or person.',
  },
  time_past: { pt: 'Escolhe uma hora que ainda venha.', en: 'Choose a time that is still to come.' },
})

export const interviewFields = z.strictObject({
  /** Null when the applicant picks one of `times`. */
  at: z.nullable(time),
  times: z.optional(z.array(time).check(z.maxLength(interviewLimits.times))),
  minutes: z.int().check(z.gte(interviewLimits.minutes[0]), z.lte(interviewLimits.minutes[1])),
  place: line(interviewLimits.place),
  note: z.nullable(optionalText(applicationLimits.note)),
  /** Who interviews; without it those who did before. */
  panel: z.optional(z.array(id).check(z.maxLength(interviewLimits.panel))),
})
export type InterviewInput = z.infer<typeof interviewFields>
export const oneTimeOrSeveral = z.refine<InterviewInput>(
  ({ at, times = [] }) => (at === null ? times.length > 0 : times.length === 0),
  { error: 'time_or_times', path: ['at'] },
)
export const interviewInput = interviewFields.check(oneTimeOrSeveral)

const own = { access: 'member', params: recordParams, response: applicationDetail } as const

export const pickInterview = endpoint({
  ...own,
  method: 'POST',
  path: '/applications/{id}/interview',
  summary: 'Pick one of the proposed times; everybody who takes part is invited',
  body: z.strictObject({ at: time }),
  errors: ['state_conflict', 'time_gone'],
})

export const refuseTimes = endpoint({
  ...own,
  method: 'POST',
  path: '/applications/{id}/interview/none',
  summary: 'Say that none of the proposed times fits, and why',
  body: z.strictObject({ note: longText(applicationLimits.note) }),
  errors: ['state_conflict'],
})

const ownInterview = z.object({
  id,
  applicant: z.string(),
  opportunity: z.object({ title: z.object({ pt: z.string(), en: z.nullable(z.string()) }), organisation: z.string() }),
  interview: z.nullable(interview),
  handedIn: z.boolean(),
})
export type OwnInterview = z.infer<typeof ownInterview>

export const listInterviews = endpoint({
  method: 'GET',
  path: '/interviews',
  access: 'postings:run',
  summary: 'Interviews that I am to hold, or whose form I have not handed in',
  response: z.object({ items: z.array(ownInterview) }),
})

export const listInterviewers = endpoint({
  method: 'GET',
  path: '/manage/applications/{id}/interviewers',
  access: 'postings:run',
  summary: 'Who could interview: the startup, the team and the mentors',
  params: recordParams,
  response: z.object({ items: z.array(person) }),
})

export const formInput = z.strictObject({
  recommendation: z.enum(recommendations),
  words: longText(interviewLimits.words),
})
