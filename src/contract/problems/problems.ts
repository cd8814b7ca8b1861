import * as z from 'zod/mini'
import { attachment } from '#contract/attachments/attachments.ts'
import { defineFieldErrors } from '#contract/errors/define-errors.ts'
import { emptyFields, endpoint, id, locale, slug, time, version, withDefaults } from '#contract/endpoint.ts'
import { listQuery, page, queryFlag, queryList } from '#contract/endpoint.ts'
import { markEndpoints, markFields, person, recordParams } from '#contract/records.ts'
import { similarEndpoint, step, teamAnswer } from '#contract/records.ts'
import { line, longText, optionalLine, optionalText } from '#contract/rules.ts'
import type { Transitions } from '#contract/states.ts'

/** Something that troubles people, offered to the programme; `platform` is something wrong with this site. */
export const problemKinds = ['problem', 'platform'] as const
/** States in which the team owes an answer. */
export const waitingStates = ['submitted', 'triage'] as const
/** States in which a problem still waits for somebody to solve it. */
export const openStates = [...waitingStates, 'needs_info', 'accepted', 'in_challenge'] as const
export const problemStates = [...openStates, 'duplicate', 'declined', 'solved', 'withdrawn'] as const
export type ProblemState = (typeof problemStates)[number]
/** `challenge`: its challenge was published or given up; `undo`: a decision was taken back before it was told. */
export type ProblemMover = 'self' | 'staff' | 'challenge' | 'undo'

export const problemTransitions: Transitions<ProblemState | 'none', ProblemState, ProblemMover> = {
  none: { submitted: ['self'] },
  submitted: { triage: ['staff'], withdrawn: ['self'] },
  triage: {
    accepted: ['staff', 'undo'],
    needs_info: ['staff', 'undo'],
    duplicate: ['staff'],
    declined: ['staff', 'undo'],
    solved: ['undo'],
    withdrawn: ['self'],
  },
  needs_info: { triage: ['self', 'staff', 'undo'], withdrawn: ['self'] },
  accepted: { in_challenge: ['challenge'], solved: ['staff'], triage: ['staff', 'undo'], withdrawn: ['self'] },
  in_challenge: { solved: ['staff'], accepted: ['challenge'] },
  declined: { triage: ['staff', 'undo'] },
  duplicate: { triage: ['staff', 'undo'] },
  solved: { triage: ['self', 'staff'], accepted: ['undo'], in_challenge: ['undo'] },
  withdrawn: {},
}

export const frequencies = ['yearly', 'monthly', 'weekly', 'daily'] as const
const affectedPeople = ['patients', 'families', 'elderly', 'students', 'workers', 'professionals'] as const
const affectedBodies = ['small_businesses', 'companies', 'municipalities'] as const
export const affectedGroups = [...affectedPeople, ...affectedBodies, 'other'] as const

export const problemLimits = { title: 120, what: 1500, text: 1000, answer: 2000, files: 5 } as const
export const problemFileKinds = ['image', 'document'] as const
/** For so many minutes a decision can be undone; then those who follow are told. */
export const undoMinutes = 10

export const problemFieldErrors = defineFieldErrors({
  merge_self: {
    pt: 'Um problema não se junta a si próprio. Escolhe outro.',
    en: 'A problem cannot be merged into itself. Choose another.',
  },
  merge_circle: {
    pt: 'Esse problema já se juntou a este. Escolhe outro.',
    en: 'That problem was already merged into this one. Choose another.',
  },
})

const fields = z.strictObject({
  kind: z.enum(problemKinds),
  lang: locale,
  title: line(problemLimits.title),
  what: longText(problemLimits.what),
  affected: z.array(z.enum(affectedGroups)).check(z.maxLength(affectedGroups.length)),
  affectedNote: z.nullable(optionalLine(200)),
  frequency: z.nullable(z.enum(frequencies)),
  workaround: z.nullable(optionalText(problemLimits.text)),
  expected: z.nullable(optionalText(problemLimits.text)),
  evidence: z.nullable(optionalText(problemLimits.text)),
  /** Read by the team and by nobody else. */
  confidential: z.nullable(optionalText(problemLimits.text)),
  field: z.nullable(slug),
  place: z.nullable(optionalLine(120)),
  organisation: z.nullable(optionalLine(120)),
  /** The address at which the site went wrong. */
  page: z.nullable(optionalLine(300)),
  /** Shown to others without the name of whoever proposed it. */
  anonymous: z.boolean(),
  fileIds: z.array(id).check(z.maxLength(problemLimits.files)),
})
export type ProblemInput = z.infer<typeof fields>

export const problemDefaults = emptyFields(fields, ['kind', 'lang', 'title', 'what'])
const required = (path: keyof ProblemInput, holds: (is: ProblemInput) => boolean) =>
  z.refine<ProblemInput>((is) => is.kind === 'platform' || holds(is), { error: 'required', path: [path] })
const rules = [
  required('affected', ({ affected }) => affected.length > 0),
  required('frequency', ({ frequency }) => frequency !== null),
] as const

/** A whole problem, as the form sends it. */
export const problemInput = fields.check(...rules)

/** A problem as lists show it, seen by one person. */
export const problem = z.object({
  id,
  /** How people speak of it: `P-0041`. */
  code: z.string(),
  kind: z.enum(problemKinds),
  state: z.enum(problemStates),
  lang: locale,
  title: z.string(),
  what: z.string(),
  ...z.pick(fields, { field: true, place: true, frequency: true }).shape,
  /** Null when the proposer wants no name shown, or has left. */
  proposer: z.nullable(person),
  mine: z.boolean(),
  ...markFields,
  createdAt: time,
  /** When the team has promised to answer; only for the proposer and staff, and only until it has. */
  answerDueAt: z.nullable(time),
  answer: z.nullable(teamAnswer),
  mergedInto: z.nullable(z.object({ id, title: z.string(), supports: z.int() })),
  /** When the proposer said that it is solved. */
  confirmedAt: z.nullable(time),
  can: z.object({
    support: z.boolean(),
    follow: z.boolean(),
    edit: z.boolean(),
    withdraw: z.boolean(),
    confirm: z.boolean(),
    manage: z.boolean(),
  }),
})
export type Problem = z.infer<typeof problem>

export const problemDetail = z.extend(problem, {
  ...z.pick(fields, { affected: true, affectedNote: true, workaround: true, expected: true, evidence: true }).shape,
  ...z.pick(fields, { organisation: true, page: true, anonymous: true }).shape,
  /** Null for everybody but the team and the proposer. */
  confidential: z.nullable(z.string()),
  /** What the proposer answered to the question of the team. */
  reply: z.nullable(z.string()),
  files: z.array(attachment),
  /** The first few who support it, of those who show themselves to members. */
  supporters: z.array(person),
  mergedCount: z.int(),
  history: z.array(step),
  version,
})
export type ProblemDetail = z.infer<typeof problemDetail>

export const problemFilters = {
  q: listQuery.q,
  state: z.optional(queryList(problemStates)),
  field: z.optional(slug),
  place: z.optional(z.string().check(z.maxLength(120))),
}
const flags = { mine: z.optional(queryFlag), supported: z.optional(queryFlag) }
const sort = z.optional(z.enum(['supports', '-supports', 'createdAt', '-createdAt']))

export const listProblems = endpoint({
  method: 'GET',
  path: '/problems',
  access: 'member',
  summary: 'Problems that members offered to the programme, the most supported first',
  query: z.object({ ...listQuery, ...problemFilters, ...flags, sort }),
  response: page(problem),
})

export const similarProblems = similarEndpoint({ access: 'member', path: '/problems', item: problem })

export const submitProblem = endpoint({
  method: 'POST',
  path: '/problems',
  access: 'problems:submit',
  summary: 'Offer a problem to the programme, or report something wrong with the site',
  body: withDefaults(fields, problemDefaults).check(...rules),
  response: problemDetail,
  status: 201,
  errors: ['email_unverified'],
})

export const getProblem = endpoint({
  method: 'GET',
  path: '/problems/{id}',
  access: 'account',
  summary: 'One problem with its history and the answer of the team; partners see those of their organisation',
  params: recordParams,
  response: problemDetail,
})

/** What the proposer does with their own. */
const own = { access: 'problems:submit', params: recordParams, response: problemDetail } as const
const reply = z.optional(z.nullable(optionalText(problemLimits.text)))

export const updateProblem = endpoint({
  ...own,
  method: 'PATCH',
  path: '/problems/{id}',
  summary: 'Change my problem until the team has read it; one that needs more information goes back to the team',
  body: z.extend(z.partial(fields), { version, reply }),
  errors: ['stale_version', 'state_conflict'],
})

export const withdrawProblem = endpoint({
  ...own,
  method: 'POST',
  path: '/problems/{id}/withdraw',
  summary: 'Take my problem back, as long as it is no challenge; those who follow it are told',
  errors: ['state_conflict'],
})

const isReplied = z.refine<{ isSolved: boolean; reply?: string | null | undefined }>(
  (said) => said.isSolved || Boolean(said.reply?.trim()),
  { error: 'required', path: ['reply'] },
)

export const confirmProblem = endpoint({
  ...own,
  method: 'POST',
  path: '/problems/{id}/confirm',
  summary: 'Say that my problem is solved, or that it is not: then the team reads it again',
  body: z.strictObject({ isSolved: z.boolean(), reply }).check(isReplied),
  errors: ['state_conflict'],
})

export const problemMarks = markEndpoints({ access: 'problems:submit', path: '/problems', response: problem })
