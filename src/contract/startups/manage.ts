import * as z from 'zod/mini'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { bilingual, endpoint, id, listQuery, page, queryFlag, time, version } from '#contract/endpoint.ts'
import { importEndpoint } from '#contract/imports.ts'
import { bulkEndpoint, exportEndpoint, labelEndpoints, labelled, month, sorting, teamFilters } from '#contract/lists.ts'
import { answerLanguages, assigneeEndpoint, decisionEndpoint, note, noteEndpoint } from '#contract/records.ts'
import { person, recordParams } from '#contract/records.ts'
import { longText } from '#contract/rules.ts'
import { remark, startup, startupDetail, startupFilters, startupOutcomes } from './startups.ts'

const manage = { access: 'startups:manage', path: '/manage/startups' } as const
export const decisionLimits = { answer: 2000, remarks: 12 } as const

export const closingErrors = defineErrors({
  startup_awaited: {
    status: 409,
    pt: 'Há quem espere por esta startup: fecha as ofertas abertas e responde às candidaturas antes de a encerrar.',
    en: 'People wait for this startup: close its open postings and answer their applications before you close it.',
  },
})
type ClosingErrors = typeof closingErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends ClosingErrors {}
}

const managedStartup = z.extend(startup, {
  submittedAt: z.nullable(time),
  answerDueAt: z.nullable(time),
  assignee: z.nullable(person),
  /** The last month that it told, or in which it became active. */
  heardMonth: z.nullable(month),
  /** Since when nobody of its team is left who can sign in. */
  teamLostAt: z.nullable(time),
  version,
})
export type ManagedStartup = z.infer<typeof managedStartup>

export const startupDecisions = ['accept', 'ask', 'decline', 'start', 'pause', 'resume', 'graduate', 'close'] as const
export type StartupDecision = (typeof startupDecisions)[number]

const managedDetail = z.extend(startupDetail, {
  assignee: z.nullable(person),
  notes: z.array(note),
  labels: z.array(z.string()),
  /** What other people wait for, and where it is answered; empty unless the startup can be closed. */
  openEnds: z.array(
    z.object({ what: bilingual(z.string()), path: z.string(), search: z.optional(z.record(z.string(), z.string())) }),
  ),
  can: z.extend(startupDetail.shape.can, { decide: z.array(z.enum(startupDecisions)) }),
})
export type ManagedStartupDetail = z.infer<typeof managedDetail>

export const managedFilters = {
  ...startupFilters,
  assignee: z.optional(z.enum(['me', 'nobody'])),
  late: z.optional(queryFlag),
  /** Active, and two months were missed. */
  silent: z.optional(queryFlag),
  /** In the programme, and nobody of its team is left. */
  alone: z.optional(queryFlag),
  ...teamFilters,
}
export const managedSorts = ['name', '-name', 'createdAt', '-createdAt', 'answerDueAt', '-answerDueAt'] as const
const managedList = { ...managedFilters, ...sorting(managedSorts) }

export const listManagedStartups = endpoint({
  ...manage,
  method: 'GET',
  summary: 'All startups in every state; those that wait for an answer by when it was promised',
  query: z.object({ ...listQuery, ...managedList }),
  response: page(labelled(managedStartup)),
})

export const exportStartups = exportEndpoint({ ...manage, query: z.object(managedList) })
export const importStartups = importEndpoint(manage)

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
    /** In which the answer and the remarks are written, that of the startup if it is left out; the answer in the other. */
    ...answerLanguages(decisionLimits.answer),
  },
  needs: { ask: ['answer'], decline: ['answer'], close: ['outcome', 'answer'] },
  response: managedDetail,
  errors: ['startup_awaited'],
})
export const assignStartup = assigneeEndpoint({ ...manage, response: managedDetail })
export const addStartupNote = noteEndpoint({ ...manage, response: managedDetail })

export const startupLabels = labelEndpoints({ ...manage, filters: managedFilters })

const waiting = z.object({
  id: z.string(),
  startup: z.object({ id, name: z.string() }),
  title: z.string(),
  since: time,
})

export const listStartupWaits = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/startups/waits',
  summary: 'Milestones that wait for approval, the longest first',
  query: z.object(listQuery),
  response: page(waiting),
})

/** Closing says what became of each, so that it is no action for many at once; nor are requests for changes. */
export const bulkDecisions = ['accept', 'decline', 'start', 'pause', 'resume', 'graduate'] as const

export const changeStartups = bulkEndpoint({
  ...manage,
  summary: 'Move several startups to another state, or hand them over; with dryRun only says what would happen',
  actions: [...bulkDecisions, 'assign'],
  filters: managedFilters,
  skipped: { title: z.string() },
  input: { answer: z.optional(longText(decisionLimits.answer)), userId: z.optional(id) },
  needs: { decline: ['answer'], assign: ['userId'] },
})
