import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/opportunities/opportunities.ts'
import * as alerts from '#contract/opportunities/alerts.ts'
import type { AlertFilters } from '#contract/opportunities/alerts.ts'
import * as manage from '#contract/opportunities/manage.ts'
import * as ends from '#contract/opportunities/ends.ts'
import * as saved from '#contract/opportunities/saved.ts'
import type { OpportunityState } from '#contract/opportunities/states.ts'
import { findingsIn, queueOf } from '#web/area-lists.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery, refreshArea, rowsPerPage, useChange } from '#web/lib/api/lists.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'

const area = 'opportunities'
const mostOwn = 12

export type OpportunityListFilters = FiltersOf<typeof contract.listOpportunities>
export type ManagedFilters = FiltersOf<typeof manage.listManagedOpportunities>

export const opportunityQueries = {
  list: (query: OpportunityListFilters) => pagedQuery([area, 'list'], contract.listOpportunities, { query }),
  ofStartup: (startup: string) =>
    answerQuery([area, 'startup', startup], contract.listOpportunities, { query: { startup, limit: mostOwn } }),
  /** Postings of my startups. */
  mine: () => answerQuery([area, 'mine'], contract.listOpportunities, { query: { mine: true, limit: mostOwn } }),
  /** The newest ones, of which the filters take their places. */
  newest: () =>
    answerQuery([area, 'newest'], contract.listOpportunities, {
      query: { limit: 100, sort: '-publishedAt' },
    }),
  detail: (slug: string) => answerQuery([area, 'detail', slug], contract.getOpportunity, { params: { slug } }),
  /** Who waits for an answer to a posting. */
  end: (slug: string) => answerQuery([area, 'end', slug], ends.previewEnd, { params: { slug } }),
  /** The searches that I saved. */
  alerts: () => answerQuery([area, 'alerts'], alerts.listAlerts, {}),
  managed: (filters: ManagedFilters) =>
    pagedQuery([area, 'managed'], manage.listManagedOpportunities, { query: { ...filters, limit: rowsPerPage } }),
}

export const createOpportunity = (body: BodyOf<typeof contract.createOpportunity>, idempotencyKey: string) =>
  call(contract.createOpportunity, { body, idempotencyKey })
export const saveOpportunity = (slug: string, body: BodyOf<typeof contract.updateOpportunity>) =>
  call(contract.updateOpportunity, { params: { slug }, body })

export const useMoveOpportunity = (slug: string) =>
  useChange(area, (to: OpportunityState) => call(contract.moveOpportunity, { params: { slug }, body: { to } }))
/** Applications end with what they were sent to, so both areas are asked again. */
const withApplications = async <T>(answer: T): Promise<T> => {
  await refreshArea('applications')
  return answer
}
export const useEndOpportunity = (slug: string) =>
  useChange(area, async (body: ends.EndInput) =>
    withApplications(await call(ends.endOpportunity, { params: { slug }, body })),
  )
export const useKeepWaiting = (slug: string) => useChange(area, () => call(ends.keepWaiting, { params: { slug } }))
export const useExtendOpportunity = (slug: string) =>
  useChange(area, (deadline: string) => call(contract.extendOpportunity, { params: { slug }, body: { deadline } }))
export const useDuplicateOpportunity = () =>
  useChange(area, (slug: string, idempotencyKey) =>
    call(contract.duplicateOpportunity, { params: { slug }, idempotencyKey }),
  )
export const useSaveAlert = () =>
  useChange(area, (filters: AlertFilters, idempotencyKey) =>
    call(alerts.createAlert, { body: { filters }, idempotencyKey }),
  )
export const useKeepOpportunity = (slug: string) =>
  useChange(area, (on: boolean) => call(on ? saved.saveOpportunity : saved.forgetOpportunity, { params: { slug } }))
export const useDeleteAlert = () => useChange(area, (id: string) => call(alerts.deleteAlert, { params: { id } }))
export const removeOpportunity = (slug: string) => call(contract.deleteOpportunity, { params: { slug } })

const toFinding = ({ slug, title, organisation }: contract.Opportunity) => ({
  to: `/opportunities/${slug}`,
  title,
  about: { pt: organisation.name, en: organisation.name },
})
export const findOpportunities = findingsIn(contract.listOpportunities, toFinding)
export const findAllOpportunities = findingsIn(manage.listManagedOpportunities, toFinding)

/** Postings that startups propose; one that is published after its deadline helps nobody. */
export const findProposed = queueOf({
  endpoint: manage.listManagedOpportunities,
  list: { to: '/manage/opportunities' },
  query: { state: ['proposed'] },
  texts: 'opportunities',
  row: ({ id, slug, title, organisation, updatedAt, deadline }, t, locale) => ({
    id,
    title: { text: t('proposed.title', { name: organisation.name }) },
    about: { text: pick(title, locale), lang: languageOf(title, locale) },
    from: updatedAt,
    due: deadline,
    verb: t('proposed.verb'),
    to: `/manage/opportunities/${slug}`,
  }),
})
