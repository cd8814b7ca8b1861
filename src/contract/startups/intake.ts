import * as z from 'zod/mini'
import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'
import { bilingual, endpoint, id, time, version } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { line, optionalText } from '#contract/rules.ts'
import { startupDetail } from './startups.ts'

export const intakeLimits = { name: 80, questions: 10, question: 300, answer: 1500, note: 1500, days: [1, 60] } as const

export const intakeErrors = defineErrors({
  intake_closed: {
    status: 409,
    pt: 'As candidaturas ao programa estão fechadas. Guardámos o que tens; submete quando voltarem a abrir.',
    en: 'The programme takes no applications at the moment. What you have is kept; submit it when they open again.',
  },
  intake_answered: {
    status: 409,
    pt: 'Nestas candidaturas a startup já teve resposta. Guardámos o que tens; submete quando abrirem as seguintes.',
    en: 'In this intake the startup has had its answer. What you have is kept; submit it when the next one opens.',
  },
})
type IntakeErrors = typeof intakeErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends IntakeErrors {}
}

export const intakeFieldErrors = defineFieldErrors({
  title_missing: {
    pt: 'Falta dizer o que cada pessoa faz na equipa.',
    en: 'Say what each person does in the team.',
  },
  question_unknown: { pt: 'Esta pergunta já não faz parte.', en: 'This question is no longer asked.' },
  closes_early: { pt: 'Tem de fechar depois de abrir.', en: 'It has to close after it opens.' },
})

const question = z.strictObject({ id, text: bilingual(line(intakeLimits.question)), required: z.boolean() })
export type IntakeQuestion = z.infer<typeof question>

const fields = z.strictObject({
  name: bilingual(line(intakeLimits.name)),
  opensAt: time,
  closesAt: z.nullable(time),
  answerDays: z.int().check(z.gte(intakeLimits.days[0]), z.lte(intakeLimits.days[1])),
  questions: z.array(question).check(z.maxLength(intakeLimits.questions)),
})
export type StartupIntakeInput = z.infer<typeof fields>
const inOrder = z.refine<StartupIntakeInput>(({ opensAt, closesAt }) => closesAt === null || closesAt > opensAt, {
  error: 'closes_early',
  path: ['closesAt'],
})
export const startupIntakeInput = fields.check(inOrder)

export const startupIntake = z.extend(fields, {
  id,
  isOpen: z.boolean(),
  /** How many startups were submitted to it. */
  startups: z.int(),
  version,
})
export type StartupIntake = z.infer<typeof startupIntake>

const answer = z.strictObject({ question: id, text: optionalText(intakeLimits.answer) })
export type GivenAnswer = z.infer<typeof answer>

export const getOpenIntake = endpoint({
  method: 'GET',
  path: '/startups/intake',
  access: 'member',
  summary:
    'Whether the programme takes startups at the moment, and what it asks; for a startup that was submitted, its own',
  query: z.object({ startup: z.optional(id) }),
  response: z.object({
    intake: z.nullable(
      z.pick(startupIntake, { id: true, name: true, closesAt: true, answerDays: true, questions: true }),
    ),
    /** One is open, but it has declined this startup: the next one may take it. */
    isAnswered: z.boolean(),
  }),
})
export type OpenIntake = NonNullable<z.infer<typeof getOpenIntake.response>['intake']>

export const submitStartup = endpoint({
  method: 'POST',
  path: '/startups/{id}/submit',
  access: 'member',
  summary: 'Submit my startup to the programme, or submit it again with the changes that were asked for',
  params: recordParams,
  body: z.strictObject({
    answers: z.optional(z.array(answer).check(z.maxLength(intakeLimits.questions))),
    /** A word to the team, as about what was changed. */
    note: z.optional(z.nullable(optionalText(intakeLimits.note))),
  }),
  response: startupDetail,
  idempotent: true,
  errors: ['forbidden', 'email_unverified', 'intake_closed', 'intake_answered', 'state_conflict', 'invalid_fields'],
})

export const reapplyStartup = endpoint({
  method: 'POST',
  path: '/startups/{id}/reapply',
  access: 'member',
  summary: 'Take a startup that was declined back into a draft, for the next intake',
  params: recordParams,
  response: startupDetail,
  idempotent: true,
  errors: ['forbidden', 'state_conflict'],
})

const manage = { access: 'startups:manage', path: '/manage/intakes' } as const

export const listIntakes = endpoint({
  ...manage,
  method: 'GET',
  summary: 'The intakes of the programme, the newest first',
  response: z.object({ items: z.array(startupIntake) }),
})

export const createIntake = endpoint({
  ...manage,
  method: 'POST',
  summary: 'Open an intake, with its dates and questions',
  body: startupIntakeInput,
  response: startupIntake,
  status: 201,
})

export const updateIntake = endpoint({
  ...manage,
  method: 'PATCH',
  path: '/manage/intakes/{id}',
  summary: 'Change the dates or questions of an intake; what was submitted keeps the questions that it answered',
  params: recordParams,
  body: z.extend(z.partial(fields), { version }),
  response: startupIntake,
  errors: ['stale_version'],
})
