import * as z from 'zod/mini'
import { session } from '#contract/auth/auth.ts'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { bilingual, endpoint, id, listQuery, locale, page, queryFlag, queryList, time } from '#contract/endpoint.ts'
import { bulkEndpoint, exportEndpoint, labelEndpoints, labelled, sorting, teamFilters } from '#contract/lists.ts'
import { note, noteEndpoint, recordParams } from '#contract/records.ts'
import { profileParts } from '#contract/profile/parts.ts'
import { givenAnswer } from '#contract/questions.ts'
import { roles } from '#contract/scopes.ts'
import { doingStates } from './doing-states.ts'

const manage = { access: 'users:manage', path: '/users' } as const
/** The whole team finds people and opens their files; what they may do is an administrator's. */
const open = { access: 'people:open', path: '/users' } as const

export const accountErrors = defineErrors({
  last_admin: {
    status: 409,
    pt: 'É a última conta de administração. Dá primeiro esse papel a outra pessoa.',
    en: 'This is the last administrator. Give that role to somebody else first.',
  },
})

type AccountErrors = typeof accountErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends AccountErrors {}
}

/** `unverified` is an active account whose e-mail is not confirmed; `leaving` one whose owner asked to delete it. */
export const accountStates = ['active', 'unverified', 'suspended', 'leaving'] as const
export type AccountState = (typeof accountStates)[number]

/** When somebody was last here: in the last seven or thirty days, before that, or never. */
export const seenSpans = ['week', 'month', 'earlier', 'never'] as const

export const account = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  state: z.enum(accountStates),
  /** The names of their cohorts and startups. */
  groups: z.array(z.string()),
  /** How many parts of the profile are filled in. */
  filled: z.int().check(z.lte(profileParts.length)),
  createdAt: time,
  lastSeenAt: z.nullable(time),
  /** Since when the mail server refuses their address. */
  refusedAt: z.nullable(time),
})
export type Account = z.infer<typeof account>

/** How many rows of a table belong to the person. */
export const trace = z.object({ table: z.string(), count: z.int() })
export type Trace = z.infer<typeof trace>

/** Something that a person does in the programme: a record of theirs, with its state and where the team finds it. */
export const doingKinds = [
  'cohort',
  'startup',
  'application',
  'solution',
  'problem',
  'event',
  'review',
  'hours',
  'session',
  'link',
] as const
const doing = z.object({
  kind: z.enum(doingKinds),
  id,
  title: bilingual(z.string()),
  /** The organisation of a posting, the challenge of a solution, what they do in a startup. */
  about: z.nullable(z.string()),
  state: z.enum(doingStates),
  at: time,
  /** By when an answer is owed that is not given yet: by the team, of a review by the person. */
  dueAt: z.nullable(time),
  /** Of a cohort that runs. */
  week: z.nullable(z.object({ is: z.int(), of: z.int() })),
  path: z.string(),
})

const accountDetail = z.extend(account, {
  firstName: z.string(),
  locale,
  phone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  heardFrom: z.nullable(z.string()),
  /** To the programme's own questions, when they registered. */
  answers: z.array(givenAnswer),
  eraseAt: z.nullable(time),
  doings: z.array(doing),
  /** For administrators alone. */
  sessions: z.array(z.omit(session, { current: true })),
  secondFactor: z.boolean(),
  /** An administrator asked to take the second factor away; another one may do it. For administrators alone. */
  factorReset: z.nullable(z.object({ by: z.string(), mine: z.boolean(), at: time, reason: z.string() })),
  notes: z.array(note),
  can: z.object({
    role: z.boolean(),
    suspend: z.boolean(),
    reactivate: z.boolean(),
    merge: z.boolean(),
    write: z.boolean(),
    endSessions: z.boolean(),
    askFactorReset: z.boolean(),
  }),
})
export type AccountDetail = z.infer<typeof accountDetail>

const filters = {
  role: z.optional(queryList(roles)),
  state: z.optional(queryList(accountStates)),
  seen: z.optional(z.enum(seenSpans)),
  /** Those whose profile lacks a part. */
  unfinished: z.optional(queryFlag),
  /** Those who share their name or phone with another account, and may be one person. */
  twice: z.optional(queryFlag),
  ...teamFilters,
}
const text = { q: listQuery.q }
export const accountFilters = { ...text, ...filters }
export const accountSorts = ['name', '-name', 'lastSeenAt', '-lastSeenAt', 'createdAt', '-createdAt'] as const
const order = sorting(accountSorts)

export const listAccounts = endpoint({
  ...open,
  method: 'GET',
  summary: 'Everybody who has an account, by name; found by name, e-mail, telephone, school and startup, also misspelt',
  query: z.object({ ...listQuery, ...filters, ...order }),
  response: page(labelled(account)),
})
export const exportAccounts = endpoint({
  ...exportEndpoint({ ...open, query: z.object({ ...accountFilters, ...order }) }),
  grave: 'proof',
})

export const accountLabels = labelEndpoints({ ...open, filters: accountFilters })

/** Fewer people than this are not shown as a figure. */
export const fewestHeard = 5

export const countHeardFrom = endpoint({
  ...open,
  method: 'GET',
  path: '/users/heard-from',
  summary: 'How many people say how they heard of the programme, by source; small groups are counted together',
  response: z.object({
    /** The most frequent first; each has at least five people. */
    items: z.array(z.object({ source: z.string(), people: z.int() })),
    /** Everybody who said so in a group that is too small to be shown. */
    rest: z.int(),
    unsaid: z.int(),
  }),
})

export const changeAccounts = endpoint({
  ...bulkEndpoint({
    ...manage,
    summary: 'Suspend or reactivate several people or change their role; with dryRun only says what would happen',
    actions: ['suspend', 'reactivate', 'role'],
    filters: accountFilters,
    skipped: { title: z.string() },
    input: { role: z.optional(z.enum(roles)) },
    needs: { role: ['role'] },
  }),
  grave: 'proof',
})

export const getAccount = endpoint({
  ...open,
  method: 'GET',
  path: '/users/{id}',
  summary: 'One person: account, sessions, what they do and notes of the team',
  params: recordParams,
  response: accountDetail,
})

export const changeRole = endpoint({
  ...manage,
  method: 'PUT',
  path: '/users/{id}/role',
  held: true,
  grave: 'proof',
  summary: 'Give a person another role; ends their sessions',
  params: recordParams,
  body: z.strictObject({ role: z.enum(roles) }),
  response: accountDetail,
  errors: ['last_admin', 'state_conflict'],
})

/** `suspend` ends all sessions and refuses new ones until `reactivate`. */
export const changeAccess = endpoint({
  ...manage,
  method: 'PUT',
  path: '/users/{id}/access',
  held: true,
  summary: 'Suspend a person, on every instance at once, or let them in again',
  params: recordParams,
  body: z.strictObject({ suspended: z.boolean() }),
  response: accountDetail,
  errors: ['last_admin', 'state_conflict'],
})

export const endAllSessions = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/users/{id}/sessions',
  summary: 'End all sessions of a person',
  params: recordParams,
  response: null,
})

export const endOneSession = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/users/{id}/sessions/{session}',
  summary: 'End one session of a person',
  params: z.object({ id, session: id }),
  response: null,
})

export const addAccountNote = noteEndpoint({ ...open, response: accountDetail })
