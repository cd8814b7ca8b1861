import * as z from 'zod/mini'
import { challengeStates } from './states.ts'
import {
  challenge,
  challengeDetail,
  challengeFields,
  challengeFilters,
  challengeLimits,
  challengeParams,
} from './challenges.ts'
import type { ChallengeInput } from './challenges.ts'
import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'
import { bilingual, endpoint, id, listQuery, page, queryList, time, version, withDefaults } from '#contract/endpoint.ts'
import { importEndpoint } from '#contract/imports.ts'
import { exportEndpoint, labelEndpoints, labelled, sorting, teamFilters } from '#contract/lists.ts'
import { line } from '#contract/rules.ts'

export const challengeErrors = defineErrors({
  criteria_locked: {
    status: 409,
    pt: 'Já há notas dadas por estes critérios. Já não se podem mudar.',
    en: 'Scores were already given by these criteria. They can no longer be changed.',
  },
  challenge_open: {
    status: 409,
    pt: 'O prazo ainda não acabou. As equipas ainda podem entregar.',
    en: 'The deadline has not passed yet. Teams can still submit.',
  },
})
type ChallengeErrors = typeof challengeErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends ChallengeErrors {}
}

export const challengeFieldErrors = defineFieldErrors({
  close_before_open: { pt: 'Fecha depois de abrir.', en: 'It closes after it opens.' },
  results_before_close: { pt: 'Os resultados vêm depois do fecho.', en: 'The results come after the deadline.' },
  team_sizes: { pt: 'O máximo não pode ser menor do que o mínimo.', en: 'The most cannot be fewer than the least.' },
  weights_zero: {
    pt: 'Os pesos somam zero. Dá peso a pelo menos um critério.',
    en: 'The weights add up to zero. Give at least one criterion a weight.',
  },
  deadline_past: { pt: 'Este prazo já passou.', en: 'This deadline has passed.' },
  deadline_fixed: {
    pt: 'O júri já está a avaliar. O prazo já não muda.',
    en: 'The jury is already judging. The deadline stays as it is.',
  },
})

type Fields = ChallengeInput
const rule = (field: keyof Fields, error: string, reads: (keyof Fields)[], holds: (fields: Fields) => boolean) =>
  z.refine<Fields>(holds, {
    error,
    path: [field],
    when: ({ value }) => reads.every((name) => (value as Partial<Fields> | null)?.[name] !== undefined),
  })
const isAfter = (later: string, earlier: string) => Date.parse(later) > Date.parse(earlier)

const crossFieldRules = [
  rule('closesAt', 'close_before_open', ['opensAt', 'closesAt'], (is) => isAfter(is.closesAt, is.opensAt)),
  rule('resultsAt', 'results_before_close', ['closesAt', 'resultsAt'], (is) => isAfter(is.resultsAt, is.closesAt)),
  rule('teamMax', 'team_sizes', ['teamMin', 'teamMax'], (is) => is.teamMax >= is.teamMin),
  rule('criteria', 'weights_zero', ['criteria'], ({ criteria }) => {
    return criteria.length === 0 || criteria.some(({ weight }) => weight > 0)
  }),
] as const

export const challengeInput = challengeFields.check(...crossFieldRules)

/** What may be left out of a draft. */
export const challengeDefaults = {
  brief: { pt: '' },
  partner: null,
  prize: null,
  field: null,
  skills: [],
  coverId: null,
  fileIds: [],
  teamMin: 1,
  teamMax: 4,
  criteria: [],
} satisfies Partial<ChallengeInput>

export const challengeTimes = ['opensAt', 'closesAt', 'resultsAt'] as const
export type ChallengeTimes = Pick<ChallengeInput, (typeof challengeTimes)[number]>

/** When a challenge without dates of its own opens, closes and has its results. */
const usual = {
  opensAt: { days: 7, hour: 9, minute: 0 },
  closesAt: { days: 37, hour: 23, minute: 59 },
  resultsAt: { days: 49, hour: 18, minute: 0 },
} satisfies Record<keyof ChallengeTimes, object>

/** Dates to begin with, by the calendar of who asks: a draft needs none, and staff change them before it is published. */
export function usualTimes(momentOf: (from: { days: number; hour: number; minute: number }) => Date): ChallengeTimes {
  const on = (name: keyof ChallengeTimes) => momentOf(usual[name]).toISOString()
  return { opensAt: on('opensAt'), closesAt: on('closesAt'), resultsAt: on('resultsAt') }
}

/** What a draft lacks before it can be shown to everybody. */
export const publishingNeeds = ['brief', 'criteria'] as const
export type PublishingNeed = (typeof publishingNeeds)[number]
export function missingToPublish({ brief, criteria }: Pick<ChallengeInput, PublishingNeed>) {
  const isGiven: Record<PublishingNeed, boolean> = {
    brief: brief.pt.trim() !== '',
    criteria: criteria.length > 0,
  }
  return publishingNeeds.filter((need) => !isGiven[need])
}

const manage = { access: 'challenges:manage' } as const
const timesIfGiven = z.partial(z.pick(challengeFields, { opensAt: true, closesAt: true, resultsAt: true }))
const draftFields = z.extend(challengeFields, timesIfGiven.shape)
export type ChallengeDraft = z.infer<typeof draftFields>

export const createChallenge = endpoint({
  ...manage,
  method: 'POST',
  path: '/challenges',
  summary: 'Create a draft; dates that are left out are proposed',
  body: withDefaults(draftFields, challengeDefaults),
  response: challengeDetail,
  status: 201,
})

export const challengeFromProblem = endpoint({
  ...manage,
  method: 'POST',
  path: '/problems/{id}/challenge',
  summary: 'Turn an accepted problem into a draft of a challenge, with what the proposer told',
  params: z.object({ id }),
  response: challengeDetail,
  status: 201,
  errors: ['state_conflict'],
})

export const updateChallenge = endpoint({
  ...manage,
  method: 'PATCH',
  path: '/challenges/{slug}',
  summary: 'Change a challenge; teams learn of a new deadline by mail. Criteria stay from the first score on',
  params: challengeParams,
  body: z.extend(z.partial(challengeFields), { version }),
  response: challengeDetail,
  errors: ['stale_version', 'state_conflict', 'criteria_locked'],
})

export const deleteChallenge = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/challenges/{slug}',
  summary: 'Delete a draft; the problem it came from is accepted again',
  params: challengeParams,
  response: null,
  errors: ['state_conflict'],
})

const move = <const Action extends string>(action: Action, summary: string) =>
  ({
    ...manage,
    method: 'POST',
    path: `/challenges/{slug}/${action}`,
    held: true,
    summary,
    params: challengeParams,
    response: challengeDetail,
  }) as const

export const publishChallenge = endpoint({
  ...move('publish', 'Show a draft to everybody; it opens at its time'),
  errors: ['state_conflict', 'invalid_fields'],
})

export const judgeChallenge = endpoint({
  ...move('judge', 'After the deadline: begin to judge what was delivered'),
  errors: ['state_conflict', 'challenge_open'],
})

export const cancelChallenge = endpoint({
  ...move('cancel', 'Cancel a challenge with a reason, which its teams read'),
  body: z.strictObject({ reason: bilingual(line(challengeLimits.reason)) }),
  errors: ['state_conflict'],
})

export const archiveChallenge = endpoint({
  ...move('archive', 'Put an announced or cancelled challenge away; its page stays'),
  errors: ['state_conflict'],
})

export const duplicateChallenge = endpoint({
  ...move('duplicate', 'A draft with the same content and criteria, four weeks later or as many as it takes'),
  status: 201,
})

const managedChallenge = z.extend(challenge, {
  /** Solutions that were begun and not delivered. */
  drafts: z.int(),
  /** Delivered ones whose eligibility nobody has looked at. */
  unchecked: z.int(),
  translated: z.boolean(),
  updatedAt: time,
  version,
})
export type ManagedChallenge = z.infer<typeof managedChallenge>

const managedFilters = { ...challengeFilters, state: z.optional(queryList(challengeStates)), ...teamFilters }
export const managedSorts = ['closesAt', '-closesAt', 'title', '-title', 'updatedAt', '-updatedAt'] as const
const managedList = { ...managedFilters, ...sorting(managedSorts) }

export const listManagedChallenges = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/challenges',
  summary: 'All challenges in every state, with their figures',
  query: z.object({ ...listQuery, ...managedList }),
  response: page(labelled(managedChallenge)),
})

export const challengeLabels = labelEndpoints({ ...manage, path: '/manage/challenges', filters: managedFilters })

export const exportChallenges = exportEndpoint({
  ...manage,
  path: '/manage/challenges',
  query: z.object(managedList),
})
export const importChallenges = importEndpoint({ ...manage, path: '/manage/challenges' })
