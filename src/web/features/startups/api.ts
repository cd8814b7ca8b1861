import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/startups/startups.ts'
import { listManagedStartups } from '#contract/startups/manage.ts'
import { findingsIn } from '#web/area-lists.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery } from '#web/lib/api/lists.ts'
import { startupsAskedEarly } from './asked-early.ts'

export const area = 'startups'

export type StartupListFilters = FiltersOf<typeof contract.listStartups>

export const startupQueries = {
  list: (query: StartupListFilters) => pagedQuery([area, 'list'], contract.listStartups, { query }),
  mine: () => answerQuery([area, 'mine'], contract.listStartups, startupsAskedEarly.mine),
  /** The newest ones, of which the filters take their places. */
  newest: () => answerQuery([area, 'newest'], contract.listStartups, { query: { limit: 100 } }),
  detail: (id: string) => answerQuery([area, 'detail', id], contract.getStartup, { params: { id } }),
}

export const createStartup = (body: BodyOf<typeof contract.createStartup>, idempotencyKey: string) =>
  call(contract.createStartup, { body, idempotencyKey })
export const saveStartup = (id: string, body: BodyOf<typeof contract.updateStartup>) =>
  call(contract.updateStartup, { params: { id }, body })

const toFinding = ({ id, name, pitch, lang }: contract.Startup) => ({
  to: `/startup/${id}`,
  title: { pt: name },
  about: { text: pitch, lang },
})
export const findStartups = findingsIn(contract.listStartups, toFinding)
export const findAllStartups = findingsIn(listManagedStartups, toFinding)
