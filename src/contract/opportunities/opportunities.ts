import * as z from 'zod/mini'
import { endKinds } from '#contract/applications/end-letters.ts'
import { applicationStates, stagedStates } from '#contract/applications/states.ts'
import {
  bilingual,
  endpoint,
  id,
  listQuery,
  page,
  queryFlag,
  queryList,
  slug,
  time,
  version,
} from '#contract/endpoint.ts'
import { opportunityStates } from './states.ts'
import { line, longText, optionalLine, webAddress } from '#contract/rules.ts'

export const opportunityKinds = ['internship', 'job', 'contract', 'scholarship', 'volunteering'] as const
export type OpportunityKind = (typeof opportunityKinds)[number]
export const remoteKinds = ['no', 'hybrid', 'yes'] as const
export const workHours = ['full', 'part'] as const
export const payPeriods = ['hour', 'month', 'year', 'total'] as const
/** Who may read a posting: people with an account, or everybody and search engines. */
export const opportunityVisibilities = ['members', 'public'] as const
/** Euros a month that the filter offers; yearly and hourly pay are compared by the month. */
export const payLevels = ['500', '1000', '1500', '2000'] as const

export const opportunityLimits = {
  title: 120,
  description: 20_000,
  organisation: 120,
  place: 120,
  reason: 200,
  skills: 10,
  questions: 5,
  question: 300,
  stages: 6,
  stage: 40,
  openings: 500,
  months: 120,
  pay: 1_000_000,
  answerDays: [1, 60],
} as const

const amount = z.nullable(z.int().check(z.gte(0), z.lte(opportunityLimits.pay)))
const between = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))
const question = z.strictObject({ id, text: bilingual(line(opportunityLimits.question)), required: z.boolean() })
/** A stage between review and offer with a name of its own; who applies is told of states, never of stages. */
const stage = z.strictObject({ id, name: bilingual(line(opportunityLimits.stage)), within: z.enum(stagedStates) })
export type OpportunityStage = z.infer<typeof stage>
export type OpportunityQuestion = z.infer<typeof question>

const fields = z.strictObject({
  kind: z.enum(opportunityKinds),
  title: bilingual(line(opportunityLimits.title)),
  /** Markdown. */
  description: bilingual(longText(opportunityLimits.description)),
  /** A startup of the programme; otherwise `organisation` names the partner. */
  startupId: z.nullable(id),
  organisation: z.nullable(optionalLine(opportunityLimits.organisation)),
  place: z.nullable(optionalLine(opportunityLimits.place)),
  remote: z.enum(remoteKinds),
  /** Null where it is to be agreed, or makes no sense. */
  hours: z.nullable(z.enum(workHours)),
  payMin: amount,
  payMax: amount,
  payPeriod: z.enum(payPeriods),
  unpaidReason: bilingual(optionalLine(opportunityLimits.reason)),
  durationMonths: z.nullable(between(1, opportunityLimits.months)),
  openings: between(1, opportunityLimits.openings),
  field: z.nullable(slug),
  skills: z.array(slug).check(z.maxLength(opportunityLimits.skills)),
  deadline: time,
  startsOn: z.nullable(z.iso.date()),
  /** Within so many days of applying an answer is promised. */
  answerDays: between(...opportunityLimits.answerDays),
  asksCv: z.boolean(),
  /** Applications go to this address instead of here. */
  applyUrl: z.nullable(webAddress),
  visibility: z.enum(opportunityVisibilities),
  questions: z.array(question).check(z.maxLength(opportunityLimits.questions)),
  stages: z.array(stage).check(z.maxLength(opportunityLimits.stages)),
})
export type OpportunityInput = z.infer<typeof fields>

const rule = (
  field: keyof OpportunityInput,
  error: string,
  reads: readonly (keyof OpportunityInput)[],
  holds: (is: OpportunityInput) => boolean,
) =>
  z.refine<OpportunityInput>(holds, {
    error,
    path: [field],
    when: ({ value }) => reads.every((name) => (value as Partial<OpportunityInput> | null)?.[name] !== undefined),
  })
export const opportunityInput = fields.check(
  rule('payMax', 'pay_order', ['payMin', 'payMax'], ({ payMin, payMax }) => payMax === null || payMax >= (payMin ?? 0)),
  rule('payMin', 'pay_missing', ['payMin', 'unpaidReason'], ({ payMin, unpaidReason }) => {
    return payMin !== null || unpaidReason.pt.trim() !== ''
  }),
  rule('organisation', 'organisation_missing', ['startupId', 'organisation'], ({ startupId, organisation }) => {
    return startupId !== null || Boolean(organisation?.trim())
  }),
)

const localName = z.object({ pt: z.string(), en: z.string() })
const text = z.object({ pt: z.string(), en: z.nullable(z.string()) })

/** A posting as lists show it, seen by one person. */
export const opportunity = z.object({
  id,
  slug,
  state: z.enum(opportunityStates),
  ...z.pick(fields, {
    kind: true,
    place: true,
    remote: true,
    hours: true,
    durationMonths: true,
    openings: true,
    field: true,
  }).shape,
  ...z.pick(fields, { payMin: true, payMax: true, payPeriod: true, deadline: true, startsOn: true }).shape,
  ...z.pick(fields, { answerDays: true, visibility: true, applyUrl: true }).shape,
  title: text,
  unpaidReason: text,
  organisation: z.object({ name: z.string(), startupId: z.nullable(id), logoId: z.nullable(id) }),
  /** `mine`: the reader has it. */
  skills: z.array(z.object({ skill: slug, name: localName, mine: z.boolean() })),
  /** The reader keeps it for later. */
  saved: z.boolean(),
  /** Published, and the deadline is still to come. */
  open: z.boolean(),
  /** The reader's own application, unless it was cancelled. */
  application: z.nullable(z.object({ id, state: z.enum(applicationStates) })),
  publishedAt: z.nullable(time),
})
export type Opportunity = z.infer<typeof opportunity>

export const opportunityDetail = z.extend(opportunity, {
  description: text,
  ...z.pick(fields, { asksCv: true, questions: true }).shape,
  /** For those who answer; empty for everybody else. */
  stages: fields.shape.stages,
  /** The organisation's answers of the last twelve months: how many of them came in time. */
  answerRate: z.nullable(z.object({ percent: z.int(), of: z.int() })),
  /** All openings are taken. */
  filled: z.boolean(),
  /** For those who answer: who waits, when they are told that it is filled, and the broken promises of the organisation. */
  answers: z.nullable(z.object({ waiting: z.int(), tellsAt: z.nullable(time), debts: z.int() })),
  translated: z.boolean(),
  updatedAt: time,
  updatedBy: z.nullable(z.object({ id, name: z.string() })),
  version,
  can: z.object({
    apply: z.boolean(),
    manage: z.boolean(),
    edit: z.boolean(),
    remove: z.boolean(),
    duplicate: z.boolean(),
    extend: z.boolean(),
    /** The states into which the reader may move it. */
    moves: z.array(z.enum(opportunityStates)),
    /** The ways in which the reader may end it. */
    ends: z.array(z.enum(endKinds)),
  }),
})
export type OpportunityDetail = z.infer<typeof opportunityDetail>

export const opportunityFilters = {
  q: listQuery.q,
  kind: z.optional(queryList(opportunityKinds)),
  place: z.optional(z.string().check(z.maxLength(opportunityLimits.place))),
  remote: z.optional(queryList(remoteKinds)),
  hours: z.optional(z.enum(workHours)),
  field: z.optional(slug),
  skill: z.optional(slug),
  /** At least so many euros a month. */
  pay: z.optional(z.enum(payLevels)),
}
/** `-fit`: by how many of the asked skills the reader has, then the newest; the usual order of members. */
export const opportunitySorts = ['-fit', '-publishedAt', 'deadline'] as const

export const listOpportunities = endpoint({
  method: 'GET',
  path: '/opportunities',
  access: 'public',
  summary:
    'Postings that take applications, those that fit my skills first; with `past` those that took them; without a session the public ones, the newest first',
  query: z.object({
    ...listQuery,
    ...opportunityFilters,
    past: z.optional(queryFlag),
    /** Postings of one startup. */
    startup: z.optional(id),
    /** Postings of my startups, in every state. */
    mine: z.optional(queryFlag),
    /** Those that I keep for later, open or not. */
    saved: z.optional(queryFlag),
    sort: z.optional(z.enum(opportunitySorts)),
  }),
  response: page(opportunity),
})

const slugParams = z.object({ slug })
const one = { path: '/opportunities/{slug}', params: slugParams, response: opportunityDetail } as const

export const getOpportunity = endpoint({
  ...one,
  method: 'GET',
  access: 'public',
  summary: 'One posting; a public one needs no session',
  errors: ['not_found'],
})

export const createOpportunity = endpoint({
  method: 'POST',
  path: '/opportunities',
  access: 'postings:run',
  summary: 'Write a posting: staff for any organisation, members of a startup for their own',
  body: opportunityInput,
  response: opportunityDetail,
  status: 201,
  errors: ['forbidden', 'email_unverified'],
})

export const updateOpportunity = endpoint({
  ...one,
  method: 'PATCH',
  access: 'postings:run',
  summary: 'Change a posting; what a startup has proposed is changed by staff alone',
  body: z.extend(z.partial(fields), { version }),
  errors: ['forbidden', 'stale_version', 'state_conflict', 'promises_broken', 'deadline_over'],
})

export const moveOpportunity = endpoint({
  ...one,
  method: 'POST',
  path: '/opportunities/{slug}/move',
  access: 'postings:run',
  held: true,
  summary: 'Propose, publish, give back, close or withdraw a posting',
  body: z.strictObject({ to: z.enum(opportunityStates) }),
  errors: ['forbidden', 'state_conflict', 'promises_broken', 'deadline_over', 'no_opening_free'],
})

export const extendOpportunity = endpoint({
  ...one,
  method: 'PUT',
  path: '/opportunities/{slug}/deadline',
  access: 'member',
  summary: 'Set a later deadline; a closed posting opens again',
  body: z.strictObject({ deadline: time }),
  errors: ['forbidden', 'state_conflict', 'promises_broken', 'deadline_over', 'no_opening_free'],
})

export const duplicateOpportunity = endpoint({
  ...one,
  method: 'POST',
  path: '/opportunities/{slug}/duplicate',
  access: 'postings:run',
  summary: 'A draft with the same content',
  status: 201,
  errors: ['forbidden'],
})

export const deleteOpportunity = endpoint({
  ...one,
  method: 'DELETE',
  access: 'postings:run',
  summary: 'Delete a draft',
  response: null,
  errors: ['forbidden', 'state_conflict'],
})
