import * as z from 'zod/mini'
import { attachment } from '#contract/attachments/attachments.ts'
import { challengePhases } from '#contract/challenges/states.ts'
import { challengeParams } from '#contract/challenges/challenges.ts'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { bilingual, endpoint, id, listQuery, locale, page, slug, time, version } from '#contract/endpoint.ts'
import { bulkEndpoint, exportEndpoint } from '#contract/lists.ts'
import { decisionEndpoint, person, recordParams, step } from '#contract/records.ts'
import { line, longText, optionalLine, optionalText, webAddress } from '#contract/rules.ts'
import { solutionStates } from './states.ts'
import { queryList } from '#contract/endpoint.ts'

export const solutionLimits = {
  title: 120,
  summary: 300,
  description: 20_000,
  builtWith: 15,
  builtWithWord: 40,
  lookingFor: 200,
  files: 10,
  part: 80,
  reason: 1000,
} as const
export const solutionFileKinds = ['image', 'document', 'deck'] as const

export const solutionErrors = defineErrors({
  challenge_closed: {
    status: 409,
    pt: 'O prazo deste desafio acabou.',
    en: 'The deadline of this challenge has passed.',
  },
  challenge_not_open: {
    status: 409,
    pt: 'Este desafio não está aberto.',
    en: 'This challenge is not open.',
  },
  solution_exists: {
    status: 409,
    pt: 'Cada pessoa só pode estar numa solução por desafio, e já há uma.',
    en: 'Each person can be in one solution per challenge only, and there is one already.',
  },
  solution_team_full: {
    status: 409,
    pt: 'A equipa já tem tantas pessoas quantas o desafio permite.',
    en: 'The team already has as many people as the challenge allows.',
  },
  solution_team_small: {
    status: 409,
    pt: 'Faltam pessoas na equipa para poder entregar.',
    en: 'The team needs more people before it can submit.',
  },
  solution_last_member: {
    status: 409,
    pt: 'És a única pessoa na equipa. Em vez de sair, retira a solução.',
    en: 'You are the only person in the team. Withdraw the solution instead.',
  },
})
type SolutionErrors = typeof solutionErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends SolutionErrors {}
}

/** Saved while somebody types, so that nothing but its length is asked of it yet. */
const draft = z.strictObject({
  lang: locale,
  title: optionalLine(solutionLimits.title),
  summary: optionalText(solutionLimits.summary),
  /** Markdown. */
  description: optionalText(solutionLimits.description),
  builtWith: z.array(line(solutionLimits.builtWithWord)).check(z.maxLength(solutionLimits.builtWith)),
  repository: optionalLine(500),
  demo: optionalLine(500),
  video: optionalLine(500),
  /** Whom the team still looks for; shown on the page of the challenge. */
  lookingFor: optionalLine(solutionLimits.lookingFor),
  fileIds: z.array(id).check(z.maxLength(solutionLimits.files)),
  /** The startup as which the team takes part, one of whoever chose it. */
  startupId: z.nullable(id),
})
export type SolutionInput = z.infer<typeof draft>

const address = z.union([z.literal(''), webAddress], { error: 'url' })
/** What is delivered is whole. */
export const solutionInput = z.extend(draft, {
  title: line(solutionLimits.title),
  summary: longText(solutionLimits.summary),
  description: longText(solutionLimits.description),
  repository: address,
  demo: address,
  video: address,
})

const member = z.extend(person, {
  role: z.enum(['owner', 'member']),
  /** Their part in it: «modelo de som». */
  part: z.string(),
  joinedAt: time,
  isMe: z.boolean(),
})
export type SolutionMember = z.infer<typeof member>

/** Staff look at each delivered solution before the jury does. */
export const eligibilities = ['unchecked', 'eligible', 'ineligible'] as const

export const solution = z.object({
  id,
  /** How people speak of it: `S-0014`. */
  code: z.string(),
  challenge: z.object({
    id,
    slug,
    title: bilingual(z.string()),
    phase: z.enum(challengePhases),
    closesAt: time,
    resultsAt: time,
    teamMin: z.int(),
    teamMax: z.int(),
  }),
  state: z.enum(solutionStates),
  ...z.pick(draft, { lang: true, title: true, summary: true, lookingFor: true }).shape,
  team: z.array(member),
  startup: z.nullable(z.object({ id, name: z.string() })),
  eligibility: z.enum(eligibilities),
  /** Why it was taken out of the competition. */
  reason: z.nullable(z.string()),
  place: z.nullable(z.int()),
  submittedAt: z.nullable(time),
  /** Whether a first jury let it through to the next round. */
  isShortlisted: z.boolean(),
  updatedAt: time,
  updatedBy: z.nullable(z.string()),
  version,
})
export type Solution = z.infer<typeof solution>

export const solutionDecisions = ['admit', 'disqualify', 'restore'] as const
export type SolutionDecision = (typeof solutionDecisions)[number]

export const solutionDetail = z.extend(solution, {
  ...z.pick(draft, { description: true, builtWith: true, repository: true, demo: true, video: true }).shape,
  files: z.array(attachment),
  history: z.array(step),
  can: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    takeBack: z.boolean(),
    withdraw: z.boolean(),
    leave: z.boolean(),
    runTeam: z.boolean(),
    nameStartup: z.boolean(),
    decide: z.array(z.enum(solutionDecisions)),
  }),
})
export type SolutionDetail = z.infer<typeof solutionDetail>

const ofChallenge = '/challenges/{slug}/solutions'
const filters = { q: listQuery.q, state: z.optional(queryList(solutionStates)) }
export const solutionFilters = { ...filters, eligibility: z.optional(z.enum(eligibilities)) }

export const listSolutions = endpoint({
  method: 'GET',
  path: ofChallenge,
  access: 'member',
  summary: 'My solution of a challenge; for staff all of them, the newest first',
  params: challengeParams,
  query: z.object({ ...listQuery, ...solutionFilters }),
  response: page(solution),
})

export const nameStartup = endpoint({
  method: 'PUT',
  path: '/solutions/{id}/startup',
  access: 'member',
  summary: 'Say which of my startups was born of our chosen solution, once; those who follow its problem are told',
  params: recordParams,
  body: z.strictObject({ startupId: id }),
  response: solutionDetail,
  errors: ['forbidden', 'state_conflict', 'invalid_fields'],
})

export const listOwnSolutions = endpoint({
  method: 'GET',
  path: '/solutions',
  access: 'member',
  summary: 'The solutions in whose team I am, the newest first; `invites` finds those that I may invite this person to',
  query: z.object({ ...listQuery, invites: z.optional(id) }),
  response: page(solution),
})

/** Results as a startup's page lists them. */
const entered = z.pick(solution, {
  id: true,
  challenge: true,
  state: true,
  isShortlisted: true,
  lang: true,
  title: true,
  place: true,
})
export type StartupSolution = z.infer<typeof entered>

export const listStartupSolutions = endpoint({
  method: 'GET',
  path: '/startups/{id}/solutions',
  access: 'member',
  summary: 'With what a startup entered challenges: what juries chose; for its team and staff all that was delivered',
  params: recordParams,
  response: z.object({ items: z.array(entered) }),
})

export const exportSolutions = exportEndpoint({
  access: 'challenges:manage',
  path: '/manage/challenges/{slug}/solutions',
  params: challengeParams,
  query: z.object({ ...filters, eligibility: z.optional(z.enum(eligibilities)) }),
})

export const createSolution = endpoint({
  method: 'POST',
  path: ofChallenge,
  access: 'solutions:submit',
  summary: 'Begin a solution of an open challenge; I become the owner of its team',
  params: challengeParams,
  body: z.strictObject({ lang: z.optional(locale) }),
  response: solutionDetail,
  status: 201,
  errors: ['challenge_closed', 'challenge_not_open', 'solution_exists'],
})

const one = { path: '/solutions/{id}', access: 'member', params: recordParams } as const

export const getSolution = endpoint({
  ...one,
  method: 'GET',
  summary: 'A solution of my team; for staff every delivered one',
  response: solutionDetail,
})

export const updateSolution = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Save what the team has written so far; answers the solution as it is now',
  body: z.extend(z.partial(draft), { version }),
  response: solutionDetail,
  errors: ['forbidden', 'stale_version', 'state_conflict', 'challenge_closed', 'challenge_not_open'],
})

const deadline = ['forbidden', 'state_conflict', 'challenge_closed', 'challenge_not_open'] as const

export const withdrawSolution = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Withdraw a solution before the deadline; its people are free for another one',
  response: null,
  errors: deadline,
})

const move = <const Action extends string>(action: Action, summary: string) =>
  ({
    ...one,
    method: 'POST',
    path: `/solutions/{id}/${action}`,
    summary,
    response: solutionDetail,
    idempotent: true,
  }) as const

export const submitSolution = endpoint({
  ...move('submit', 'Deliver a solution before the deadline; names all that is missing'),
  errors: [...deadline, 'email_unverified', 'solution_team_small', 'invalid_fields'],
})

export const takeBackSolution = endpoint({
  ...move('take-back', 'Make a delivered solution a draft again, to change it before the deadline'),
  errors: deadline,
})

export const decideSolution = decisionEndpoint({
  access: 'challenges:manage',
  path: '/manage/solutions',
  summary: 'Find a delivered solution eligible, take it out of the competition with a reason, or let it back in',
  decisions: solutionDecisions,
  limit: solutionLimits.reason,
  input: {},
  needs: { disqualify: ['answer'] },
  response: solutionDetail,
})

export const changeSolutions = bulkEndpoint({
  access: 'challenges:manage',
  path: '/manage/solutions',
  summary:
    'Find several solutions eligible or take them out of the competition; with dryRun only says what would happen',
  actions: ['admit', 'disqualify'],
  filters: { ...filters, eligibility: z.optional(z.enum(eligibilities)), challenge: slug },
  skipped: { title: z.string() },
  input: { answer: z.optional(longText(solutionLimits.reason)) },
  needs: { disqualify: ['answer'] },
})
