import * as z from 'zod/mini'
import { endpoint, id, listQuery, page, time } from '#contract/endpoint.ts'
import { person, recordParams } from '#contract/records.ts'
import { optionalLine, optionalText } from '#contract/rules.ts'
import { hourStates, mentoringLimits, subject } from './mentoring.ts'

const link = z.object({ title: z.string(), url: z.string() })

/** A session as its mentor sees it in the list. */
export const session = z.object({
  id,
  startsAt: time,
  endsAt: time,
  state: z.enum(hourStates),
  mentor: person,
  subject: z.nullable(subject),
  question: z.string(),
  hasNote: z.boolean(),
  closedAt: z.nullable(time),
})
export type Session = z.infer<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/mentoring/sessions',
  access: 'startups:mentor',
  summary: 'My sessions as a mentor, the newest first',
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: page(session),
})

const action = z.object({
  id,
  body: z.string(),
  owner: z.nullable(person),
  dueOn: z.nullable(z.string()),
  doneAt: z.nullable(time),
  /** It became a milestone of the startup, or a task of the trainee. */
  planned: z.boolean(),
})
export type SessionAction = z.infer<typeof action>

/** One that was agreed in an earlier session. */
const openAction = z.extend(action, { mentor: z.string(), at: time, mine: z.boolean() })

/** A line of advice that somebody gave. */
const advice = z.object({ id, text: z.string(), mentor: z.string(), at: time })
const pair = z.object({ one: advice, other: advice })
export type AdvicePair = z.infer<typeof pair>

const brief = z.object({
  session,
  place: z.nullable(z.string()),
  link: z.nullable(z.string()),
  people: z.array(person),
  links: z.array(link),
  stage: z.nullable(z.string()),
  /** Advice that points the other way, until the team has chosen. */
  pairs: z.array(pair),
  last: z.array(
    z.object({
      id,
      at: time,
      mentor: z.string(),
      question: z.string(),
      note: z.string(),
      advice: z.nullable(z.string()),
    }),
  ),
  open: z.array(openAction),
  figures: z.array(
    z.object({
      name: z.string(),
      unit: z.nullable(z.string()),
      before: z.nullable(z.number()),
      now: z.nullable(z.number()),
    }),
  ),
  milestones: z.array(z.object({ id, title: z.string(), dueOn: z.nullable(z.string()) })),
  madeAt: time,
})
export type SessionBrief = z.infer<typeof brief>

export const getBrief = endpoint({
  method: 'GET',
  path: '/mentoring/sessions/{id}/brief',
  access: 'member',
  summary: 'One page before a session, for its mentor and the team of the programme; no private note is in it',
  params: recordParams,
  response: brief,
})

const after = z.object({
  session,
  people: z.array(person),
  sharedNote: z.string(),
  /** Read by whoever wrote it and by nobody else. */
  privateNote: z.string(),
  advice: z.string(),
  againstId: z.nullable(id),
  prepared: z.nullable(z.int()),
  /** Whether the other side has answered; what, only the team of the programme sees. */
  rated: z.boolean(),
  /** My own wish, which only the team of the programme sees beside me. */
  apart: z.boolean(),
  actions: z.array(action),
  open: z.array(openAction),
  /** Advice of others that this one may point away from. */
  advices: z.array(advice),
  pairs: z.array(pair),
  nextHours: z.array(z.object({ id, startsAt: time })),
  version: z.int(),
})
export type SessionAfter = z.infer<typeof after>

const ofMentor = { access: 'startups:mentor', params: recordParams, response: after } as const

export const getAfter = endpoint({
  ...ofMentor,
  method: 'GET',
  path: '/mentoring/sessions/{id}/after',
  summary: 'What I noted after a session of mine',
})

export const afterInput = z.strictObject({
  sharedNote: optionalText(mentoringLimits.note),
  privateNote: optionalText(mentoringLimits.note),
  advice: optionalLine(mentoringLimits.advice),
  againstId: z.nullable(id),
  prepared: z.nullable(z.int().check(z.gte(1), z.lte(5))),
  actions: z
    .array(
      z.strictObject({
        id,
        body: optionalLine(mentoringLimits.question),
        ownerId: z.nullable(id),
        dueOn: z.nullable(z.iso.date()),
      }),
    )
    .check(z.maxLength(mentoringLimits.actions)),
  /** Of what was open before: what is done. */
  doneIds: z.array(id).check(z.maxLength(50)),
  /** What the team chose, for each pair of advice that pulled apart. */
  decided: z.array(z.strictObject({ pairId: id, chosenId: id })).check(z.maxLength(10)),
})
export type AfterInput = z.infer<typeof afterInput>

export const saveAfter = endpoint({
  ...ofMentor,
  method: 'PUT',
  path: '/mentoring/sessions/{id}/after',
  summary: 'Save what I note after a session; nobody is told before I close it',
  body: z.extend(afterInput, { version: z.int() }),
  errors: ['stale_version', 'state_conflict', 'invalid_fields'],
})

export const closeSession = endpoint({
  ...ofMentor,
  method: 'POST',
  path: '/mentoring/sessions/{id}/close',
  summary: 'Say whether they came, and share the note; they are told, also of what was agreed',
  body: z.strictObject({ came: z.boolean() }),
  errors: ['state_conflict'],
})

export const keepApart = endpoint({
  method: 'PUT',
  path: '/mentoring/hours/{id}/apart',
  access: 'member',
  summary: 'Say, to the team of the programme alone, that we are not to be matched again, or take it back',
  params: recordParams,
  body: z.strictObject({ apart: z.boolean() }),
  response: null,
  errors: ['state_conflict'],
})

export const planAction = endpoint({
  ...ofMentor,
  method: 'PUT',
  path: '/mentoring/actions/{id}/plan',
  summary: 'Make an action a milestone of the startup or a task of the trainee; safe to repeat',
  errors: ['state_conflict'],
})

export const unplanAction = endpoint({
  ...ofMentor,
  method: 'DELETE',
  path: '/mentoring/actions/{id}/plan',
  summary: 'Take the milestone or task back that an action became',
  errors: ['state_conflict'],
})
