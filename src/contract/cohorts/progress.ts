import * as z from 'zod/mini'
import { attachment } from '#contract/attachments/attachments.ts'
import { mentoringEntry } from './mentoring.ts'
import { learningModule } from './modules.ts'
import { outcome } from './outcomes.ts'
import { passportSkill } from './passport.ts'
import { peerFeedback, peers, peersInput, peerWork } from './peers.ts'
import { mark, rubric, rubricInput } from './rubrics.ts'
import { enrolmentStates } from './states.ts'
import { cohortErrors } from './intake.ts'
import { session } from './manage.ts'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { bilingual, endpoint, id, locale, time, version } from '#contract/endpoint.ts'
import { person, recordParams } from '#contract/records.ts'
import { line, longText, optionalText, webAddress } from '#contract/rules.ts'

export const progressErrors = defineErrors({
  excuse_too_late: {
    status: 409,
    pt: 'A sessão já começou. Fala com a equipa para justificar a falta.',
    en: 'The session has already begun. Talk to the team to have the absence excused.',
  },
  answer_accepted: {
    status: 409,
    pt: 'Esta tarefa já foi aceite.',
    en: 'This task was already accepted.',
  },
})
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends ProgressErrors {}
}
type ProgressErrors = typeof progressErrors
export const allCohortErrors = { ...cohortErrors, ...progressErrors }

export const riskLevels = ['fine', 'watch', 'risk'] as const
export type RiskLevel = (typeof riskLevels)[number]
export const riskReasons = ['absences', 'in_a_row', 'tasks', 'silent', 'no_mentor'] as const

export const intents = ['job', 'internship', 'venture', 'studies', 'unsure'] as const
export const taskLimits = { title: 120, body: 4000, answer: 8000, feedback: 2000, excuse: 500, files: 3 } as const
/** What may be handed in. */
export const answerFileKinds = ['document', 'image'] as const

/**
 * `before`: the trainee joined later; `not_asked`: it became a session too late, or they had left or completed;
 * `unmarked`: nobody has taken the attendance yet.
 */
export const sessionMarks = [
  'present',
  'late',
  'excused',
  'absent',
  'before',
  'not_asked',
  'unmarked',
  'coming',
] as const
export type SessionMark = (typeof sessionMarks)[number]
/** `missing` is past its time without an answer; `before` was due before the trainee joined, `not_asked` after they ended. */
export const taskStates = ['open', 'missing', 'handed_in', 'returned', 'accepted', 'before', 'not_asked'] as const
export type TaskState = (typeof taskStates)[number]

const text = z.object({ pt: z.string(), en: z.nullable(z.string()) })

export const task = z.object({
  id,
  week: z.int(),
  title: text,
  body: text,
  dueAt: time,
  rubric: z.nullable(rubric),
  /** Null without feedback by peers. */
  peers: z.nullable(peers),
  version,
})
export type Task = z.infer<typeof task>

const answer = z.object({
  body: z.nullable(z.string()),
  link: z.nullable(z.string()),
  files: z.array(attachment),
  handedInAt: time,
  late: z.boolean(),
  attempts: z.int(),
  feedback: z.nullable(
    z.object({
      text: z.nullable(z.string()),
      lang: locale,
      /** The same in the other language. */
      other: z.nullable(z.string()),
      by: z.nullable(z.string()),
      at: time,
      marks: z.array(mark),
    }),
  ),
  peers: z.array(peerFeedback),
})

const week = z.object({
  number: z.int(),
  done: z.int(),
  total: z.int(),
  lit: z.int(),
  late: z.boolean(),
  /** The trainee was not in the cohort, or not any more. */
  isOutside: z.boolean(),
})
export type ProgressWeek = z.infer<typeof week>

/** A part of the completion rule with its working. */
const part = z.object({
  part: z.enum(['attendance', 'tasks', 'compulsory']),
  have: z.int(),
  of: z.int(),
  /** So many are needed. */
  need: z.int(),
  met: z.boolean(),
})
export const completion = z.object({ parts: z.array(part), met: z.boolean() })
export type Completion = z.infer<typeof completion>

export const reason = z.object({
  reason: z.enum(riskReasons),
  count: z.int(),
  of: z.int(),
  weeks: z.array(z.int()),
})
export type RiskReason = z.infer<typeof reason>

/** One trainee's way through a cohort. */
export const progress = z.object({
  id,
  person,
  state: z.enum(enrolmentStates),
  cohort: z.object({
    id,
    name: z.string(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    week: z.nullable(z.int()),
  }),
  squad: z.nullable(z.string()),
  mentor: z.nullable(person),
  intent: z.nullable(z.enum(intents)),
  weeks: z.array(week),
  sessions: z.array(z.extend(session, { mark: z.enum(sessionMarks), excuse: z.nullable(z.string()) })),
  tasks: z.array(z.extend(task, { state: z.enum(taskStates), answer: z.nullable(answer) })),
  /** What to read, watch and do, in order. */
  modules: z.array(learningModule),
  /** The works of others that this trainee reads. */
  peerWork: z.array(peerWork),
  /** Notes and actions; the trainee gets what is shared with them. */
  mentoring: z.array(mentoringEntry),
  /** Completed, and the cohort is over. */
  isAlumni: z.boolean(),
  /** Percent of the sessions so far; null before the first. */
  attendance: z.nullable(z.int()),
  completion,
  /** Once completed. */
  certificate: z.nullable(
    z.object({
      code: z.string(),
      issuedAt: time,
      isValid: z.boolean(),
      skillCount: z.int(),
      /** On its public page. */
      showsSkills: z.boolean(),
    }),
  ),
  passport: z.array(passportSkill),
  /** What became of them, once completed; a mentor gets none. */
  outcomes: z.array(outcome),
})
export type Progress = z.infer<typeof progress>
export type ProgressSession = Progress['sessions'][number]
export type ProgressTask = Progress['tasks'][number]

const mine = { access: 'cohorts:join', response: progress } as const

export const getProgress = endpoint({
  method: 'GET',
  path: '/cohorts/mine',
  access: 'cohorts:join',
  summary: 'My weeks, attendance and tasks in the cohort that I am in; null when I am in none',
  response: z.object({ progress: z.nullable(progress) }),
})

export const tellIntent = endpoint({
  ...mine,
  method: 'PUT',
  path: '/cohorts/mine/intent',
  summary: 'Say what I want after the programme',
  body: z.strictObject({ intent: z.enum(intents) }),
})

const answerFields = z.strictObject({
  body: z.optional(z.nullable(optionalText(taskLimits.answer))),
  link: z.optional(z.nullable(webAddress)),
  fileIds: z.optional(z.array(id).check(z.maxLength(taskLimits.files))),
})
type AnswerFields = z.infer<typeof answerFields>

export const handIn = endpoint({
  ...mine,
  method: 'PUT',
  path: '/cohorts/mine/tasks/{id}',
  summary: 'Hand a task in as a text, a link or files; again until it is accepted',
  params: recordParams,
  body: answerFields.check(
    z.refine<AnswerFields>(({ body, link, fileIds }) => Boolean(body?.trim() || link || fileIds?.length), {
      error: 'required',
      path: ['body'],
    }),
  ),
  errors: ['answer_accepted', 'state_conflict'],
})

const excuse = { ...mine, path: '/cohorts/mine/excuses/{id}', params: recordParams } as const

export const excuseMyself = endpoint({
  ...excuse,
  method: 'PUT',
  summary: 'Say before a session that I cannot come, and why',
  body: z.strictObject({ reason: longText(taskLimits.excuse) }),
  errors: ['excuse_too_late'],
})

export const comeAfterAll = endpoint({
  ...excuse,
  method: 'DELETE',
  summary: 'Say until the end of a session that I come after all; safe to repeat',
  errors: ['excuse_too_late'],
})

export const taskInput = z.strictObject({
  week: z.int().check(z.gte(1), z.lte(104)),
  title: bilingual(line(taskLimits.title)),
  body: bilingual(optionalText(taskLimits.body)),
  dueAt: time,
  /** As they are, when left out. */
  rubric: z.optional(z.nullable(rubricInput)),
  peers: z.optional(z.nullable(peersInput)),
})
export type TaskInput = z.infer<typeof taskInput>
