import * as z from 'zod/mini'
import { attachment } from '#contract/attachments/attachments.ts'
import { challengePhases, challengeStates } from './states.ts'
import { criterion } from '#contract/criteria.ts'
import {
  bilingual,
  endpoint,
  id,
  listQuery,
  locale,
  page,
  queryFlag,
  queryList,
  slug,
  time,
  version,
} from '#contract/endpoint.ts'
import { person } from '#contract/records.ts'
import { line, optionalLine, optionalText } from '#contract/rules.ts'
import { chosenStates, solutionStates } from '#contract/solutions/states.ts'

export const challengeLimits = {
  title: 120,
  summary: 300,
  brief: 20_000,
  prize: 120,
  partner: 120,
  skills: 10,
  files: 10,
  criteria: 8,
  team: 12,
  reason: 500,
} as const

/** The editor's fields; rules across fields are in `challenges-manage.ts`. */
export const challengeFields = z.strictObject({
  title: bilingual(line(challengeLimits.title)),
  summary: bilingual(line(challengeLimits.summary)),
  /** Markdown. */
  brief: bilingual(optionalText(challengeLimits.brief)),
  partner: z.nullable(optionalLine(challengeLimits.partner)),
  prize: z.nullable(bilingual(optionalLine(challengeLimits.prize))),
  field: z.nullable(slug),
  skills: z.array(slug).check(z.maxLength(challengeLimits.skills)),
  coverId: z.nullable(id),
  fileIds: z.array(id).check(z.maxLength(challengeLimits.files)),
  opensAt: time,
  closesAt: time,
  /** When the results are promised. */
  resultsAt: time,
  teamMin: z.int().check(z.gte(1), z.lte(challengeLimits.team)),
  teamMax: z.int().check(z.gte(1), z.lte(challengeLimits.team)),
  criteria: z.array(criterion).check(z.maxLength(challengeLimits.criteria)),
})
export type ChallengeInput = z.infer<typeof challengeFields>

const shown = z.pick(challengeFields, {
  title: true,
  summary: true,
  partner: true,
  prize: true,
  field: true,
  skills: true,
  coverId: true,
  opensAt: true,
  closesAt: true,
  resultsAt: true,
  teamMin: true,
  teamMax: true,
})

/** A challenge as cards show it, seen by one person. */
export const challenge = z.object({
  id,
  slug,
  state: z.enum(challengeStates),
  phase: z.enum(challengePhases),
  ...shown.shape,
  announcedAt: z.nullable(time),
  /** How many solutions were delivered. */
  solutions: z.int(),
  /** The solution in whose team I am. */
  mine: z.nullable(z.object({ id, state: z.enum(solutionStates), title: z.string() })),
  /** What I share with it, the reason why it is recommended to me. */
  fit: z.object({ field: z.boolean(), skills: z.array(slug) }),
})
export type Challenge = z.infer<typeof challenge>

/** What the jury chose, once it is announced. */
const result = z.object({
  id,
  state: z.enum(chosenStates),
  place: z.nullable(z.int()),
  lang: locale,
  title: z.string(),
  summary: z.string(),
  team: z.array(z.string()),
  mine: z.boolean(),
})
export type ChallengeResult = z.infer<typeof result>

/** A team that looks for somebody, in the words of the team; the person is who to write to. */
const searching = z.object({ id, lang: locale, lookingFor: z.string(), people: z.int(), contact: person })

export const challengeDetail = z.extend(challenge, {
  brief: challengeFields.shape.brief,
  criteria: z.array(criterion),
  /** The criteria stay as they are from the first score on. */
  criteriaLocked: z.boolean(),
  files: z.array(attachment),
  problem: z.nullable(z.object({ id, code: z.string(), title: z.string(), lang: locale })),
  cancelReason: z.nullable(bilingual(z.string())),
  publishedAt: z.nullable(time),
  results: z.array(result),
  searching: z.array(searching),
  /** I asked to be told when it opens. */
  following: z.boolean(),
  updatedAt: time,
  version,
  can: z.object({
    enter: z.boolean(),
    manage: z.boolean(),
    edit: z.boolean(),
    remove: z.boolean(),
    /** The states into which the reader may move it. */
    moves: z.array(z.enum(challengeStates)),
  }),
})
export type ChallengeDetail = z.infer<typeof challengeDetail>

export const challengeParams = z.object({ slug })

export const challengeFilters = {
  q: listQuery.q,
  phase: z.optional(queryList(challengePhases)),
  field: z.optional(slug),
  skill: z.optional(slug),
}
const flags = { mine: z.optional(queryFlag), recommended: z.optional(queryFlag) }
export const challengeSorts = ['closesAt', '-closesAt'] as const

export const listChallenges = endpoint({
  method: 'GET',
  path: '/challenges',
  access: 'member',
  summary: 'Challenges by deadline; without phases those that are open or will open',
  query: z.object({ ...listQuery, ...challengeFilters, ...flags, sort: z.optional(z.enum(challengeSorts)) }),
  response: page(challenge),
})

export const getChallenge = endpoint({
  method: 'GET',
  path: '/challenges/{slug}',
  access: 'member',
  summary: 'One challenge with its brief, criteria, files and, once they are announced, its results',
  params: challengeParams,
  response: challengeDetail,
})

const follow = { path: '/challenges/{slug}/follow', access: 'member', params: challengeParams } as const

export const followChallenge = endpoint({
  ...follow,
  method: 'PUT',
  summary: 'Be told once when it opens; safe to repeat',
  response: challengeDetail,
  errors: ['state_conflict'],
})

export const unfollowChallenge = endpoint({
  ...follow,
  method: 'DELETE',
  summary: 'Be told no more; safe to repeat',
  response: challengeDetail,
})

/** The line from a problem to what grew out of it. */
export const listGrown = endpoint({
  method: 'GET',
  path: '/problems/{id}/challenges',
  access: 'member',
  summary: 'The challenges that grew out of a problem, the newest first',
  params: z.object({ id }),
  response: z.object({
    items: z.array(
      z.object({
        slug,
        title: challengeFields.shape.title,
        phase: z.enum(challengePhases),
        solutions: z.int(),
        /** The one that won as a startup, if its page is open to members. */
        startup: z.nullable(person),
      }),
    ),
  }),
})
