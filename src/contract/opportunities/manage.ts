import * as z from 'zod/mini'
import { endpoint, listQuery, page, queryList, time, version } from '#contract/endpoint.ts'
import { importEndpoint } from '#contract/imports.ts'
import { bulkEndpoint, exportEndpoint, labelEndpoints, labelled, sorting, teamFilters } from '#contract/lists.ts'
import { opportunity, opportunityFilters } from './opportunities.ts'
import { opportunityStates } from './states.ts'

const manage = { access: 'opportunities:manage', path: '/manage/opportunities' } as const

const managedOpportunity = z.extend(opportunity, {
  translated: z.boolean(),
  /** On the way or ended; `late` ones wait for an answer past its promise. */
  applications: z.object({ count: z.int(), late: z.int() }),
  updatedAt: time,
  version,
})
export type ManagedOpportunity = z.infer<typeof managedOpportunity>

const managedFilters = { ...opportunityFilters, state: z.optional(queryList(opportunityStates)), ...teamFilters }
export const managedSorts = ['title', '-title', 'deadline', '-deadline', 'updatedAt', '-updatedAt'] as const
const managedList = { ...managedFilters, ...sorting(managedSorts) }

export const listManagedOpportunities = endpoint({
  ...manage,
  method: 'GET',
  summary: 'All postings in every state, the latest deadline first',
  query: z.object({ ...listQuery, ...managedList }),
  response: page(labelled(managedOpportunity)),
})

export const exportOpportunities = exportEndpoint({ ...manage, query: z.object(managedList) })
export const importOpportunities = importEndpoint(manage)

export const opportunityLabels = labelEndpoints({ ...manage, filters: managedFilters })

/** What staff do with many postings at once, and the state that each leads to. */
export const bulkMoves = { publish: 'published', close: 'closed', withdraw: 'withdrawn' } as const
export type BulkMove = keyof typeof bulkMoves

export const changeOpportunities = bulkEndpoint({
  ...manage,
  summary: 'Publish, close or withdraw several postings; with dryRun only says what would happen',
  actions: Object.keys(bulkMoves) as [BulkMove, ...BulkMove[]],
  filters: managedFilters,
  skipped: { title: z.object({ pt: z.string(), en: z.nullable(z.string()) }) },
})
