import * as z from 'zod/mini'
import { endpoint, listQuery, page, queryFlag, time, version } from '#contract/endpoint.ts'
import { bulkEndpoint, exportEndpoint } from '#contract/lists.ts'
import { month } from './months.ts'
import { assigneeEndpoint, decisionEndpoint, note, noteEndpoint, person, recordParams } from '#contract/records.ts'
import { longText } from '#contract/rules.ts'
import { messageEndpoint } from '#contract/segment-message.ts'
import { remark, startup, startupDetail, startupFilters, startupOutcomes } from './startups.ts'

const manage = { access: 'startups:manage', path: '/manage/startups' } as const
export const decisionLimits = { answer: 2000, remarks: 12 } as const

const managedStartup = z.extend(startup, {
  submittedAt: z.nullable(time),
  answerDueAt: z.nullable(time),
  assignee: z.nullable(person),
  /** The last month that it told, or in which it became active. */
  heardMonth: z.nullable(month),
  version,
})
export type ManagedStartup = z.infer<typeof managedStartup>

export const startupDecisions = ['accept', 'ask', 'decline', 'start', 'pause', 'resume', 'graduate', 'close'] as const
export type StartupDecision = (typeof startupDecisions)[number]

const managedDetail = z.extend(startupDetail, {
  assignee: z.nullable(person),
  notes: z.array(note),
  can: z.extend(startupDetail.shape.can, { decide: z.array(z.enum(startupDecisions)) }),
})
export type ManagedStartupDetail = z.infer<typeof managedDetail>

const managedFilters = {
  ...startupFilters,
  assignee: z.optional(z.enum(['me', 'nobody'])),
  late: z.optional(queryFlag),
  /** Active, and two months were missed. */
  silent: z.optional(queryFlag),
}
export const managedSorts = ['name', '-name', 'createdAt', '-createdAt', 'answerDueAt', '-answerDueAt'] as const
const managedList = { ...managedFilters, sort: z.optional(z.enum(managedSorts)) }

export const listManagedStartups = endpoint({
  ...manage,
  method: 'GET',
  summary: 'All startups in every state; those that wait for an answer by when it was promised',
  query: z.object({ ...listQuery, ...managedList }),
  response: page(managedStartup),
})

export const exportStartups = exportEndpoint({ ...manage, query: z.object(managedList) })

export const getManagedStartup = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/startups/{id}',
  summary: 'One startup with the notes of the team',
  params: recordParams,
  response: managedDetail,
})

export const decideStartup = decisionEndpoint({
  ...manage,
  summary: 'Answer a submitted startup, or move one of the programme on, and tell its team',
  decisions: startupDecisions,
  limit: decisionLimits.answer,
  input: {
    /** What is to be changed, field by field. */
    remarks: z.optional(
      z.array(z.pick(remark, { field: true, text: true })).check(z.maxLength(decisionLimits.remarks)),
    ),
    outcome: z.optional(z.enum(startupOutcomes)),
  },
  needs: { ask: ['answer'], decline: ['answer'], close: ['outcome'] },
  response: managedDetail,
})
export const assignStartup = assigneeEndpoint({ ...manage, response: managedDetail })
export const addStartupNote = noteEndpoint({ ...manage, response: managedDetail })

/** Closing says what became of each, so that it is no action for many at once; nor are requests for changes. */
export const bulkDecisions = ['accept', 'decline', 'start', 'pause', 'resume', 'graduate'] as const

export const changeStartups = bulkEndpoint({
  ...manage,
  summary: 'Move several startups to another state; with dryRun only says what would happen',
  actions: bulkDecisions,
  filters: managedFilters,
  skipped: { title: z.string() },
  input: { answer: z.optional(longText(decisionLimits.answer)) },
  needs: { decline: ['answer'] },
})

/** The teams of startups in these states. */
export const startupSegments = ['active', 'accepted', 'paused', 'submitted', 'draft', 'graduated'] as const

export const messageStartups = messageEndpoint({
  access: 'startups:manage',
  path: '/manage/startups/messages',
  params: z.object({}),
  summary: 'Write to the teams of all startups in a state; with dryRun only counts the people',
  segments: startupSegments,
})
