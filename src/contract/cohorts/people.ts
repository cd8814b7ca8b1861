import * as z from 'zod/mini'
import { cohortLimits } from './intake.ts'
import { enrolmentStates } from './states.ts'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { person, recordParams } from '#contract/records.ts'
import { optionalLine } from '#contract/rules.ts'
import { roles } from '#contract/scopes.ts'

export const listLimits = { rows: cohortLimits.capacity, cell: 300, bytes: 512 * 1024, found: 10 } as const
const cell = z.string().check(z.maxLength(listLimits.cell))

/** A line as it was given; each is judged apart, so that one bad line does not hide the others. */
const givenPerson = z.strictObject({
  line: z.int().check(z.gte(1), z.lte(100_000)),
  email: cell,
  /** Only for an invitation. */
  firstName: cell,
  lastName: cell,
})
export type GivenPerson = z.infer<typeof givenPerson>

/**
 * `add` gets a place, `waiting` too, after an application. `left` has left before, `elsewhere` is in another cohort at the
 * same time, `unknown` has no account, `invited` none yet.
 */
export const memberOutcomes = [
  ...(['add', 'waiting', 'in', 'left', 'elsewhere', 'suspended', 'role', 'unknown', 'invited', 'full'] as const),
  ...(['email', 'repeated'] as const),
] as const
export type MemberOutcome = (typeof memberOutcomes)[number]
export const getsPlace = (outcome: MemberOutcome) => outcome === 'add' || outcome === 'waiting'

const manage = { access: 'trainees:manage', params: recordParams } as const

export const putIntoCohort = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/cohorts/{id}/people',
  held: true,
  summary: 'Put people into a cohort and tell them; with dryRun only says what would become of each line',
  bodyLimit: listLimits.bytes,
  idempotent: true,
  body: z.strictObject({
    rows: z.array(givenPerson).check(z.minLength(1), z.maxLength(listLimits.rows)),
    dryRun: z.boolean(),
    /** Also who has left the cohort before. */
    rejoin: z.boolean(),
    /** Raises the capacity, if the places do not suffice. */
    above: z.boolean(),
    /** Invites by mail who has no account; they get their place when they have one. */
    invite: z.boolean(),
  }),
  response: z.object({
    dryRun: z.boolean(),
    /** How many get a place, or would. */
    added: z.int(),
    invited: z.int(),
    /** Null without limit. */
    capacity: z.nullable(z.int()),
    results: z.array(
      z.object({
        line: z.int(),
        outcome: z.enum(memberOutcomes),
        name: z.nullable(z.string()),
        /** The line that a repeated one repeats. */
        of: z.nullable(z.int()),
      }),
    ),
  }),
  errors: ['state_conflict'],
})

const candidate = z.object({
  person,
  email: z.string(),
  role: z.enum(roles),
  institution: z.nullable(z.string()),
  /** In this cohort. */
  state: z.nullable(z.enum(enrolmentStates)),
})
export type Candidate = z.infer<typeof candidate>

export const findCandidates = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/cohorts/{id}/candidates',
  summary: 'People who may be put into the cohort, by words of their name or address',
  query: z.object({ q: z.string().check(z.minLength(2), z.maxLength(100)) }),
  response: z.object({ items: z.array(candidate) }),
})

export const listInvitees = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/cohorts/{id}/invitees',
  summary: 'Who is on the list of the cohort and has no account yet',
  response: z.object({ items: z.array(z.object({ email: z.string(), invitedAt: time })) }),
})

const inviteeParams = z.object({ id, email: optionalLine(254) })

export const dropInvitee = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/manage/cohorts/{id}/invitees/{email}',
  summary: 'Take somebody without an account off the list; safe to repeat',
  params: inviteeParams,
  response: null,
})
