import { getPerson, listPeople } from '#contract/people.ts'
import type { Finding } from '#web/area.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery } from '#web/lib/api/lists.ts'

const area = 'people'
const mostFound = 5
const cardsPerPage = 24

export type PeopleFilters = FiltersOf<typeof listPeople>

export const peopleQueries = {
  list: (filters: PeopleFilters) =>
    pagedQuery([area, 'list'], listPeople, { query: { ...filters, limit: cardsPerPage } }),
  detail: (id: string) => answerQuery([area, 'detail', id], getPerson, { params: { id } }),
}

/** What Ctrl K finds among the people. */
export async function findPeople(q: string, signal: AbortSignal): Promise<Finding[]> {
  const { items } = await call(listPeople, { query: { q, limit: mostFound }, signal, quiet: true })
  return items.map(({ id, name }) => ({ to: `/people/${id}`, title: { pt: name } }))
}
