import { getMade } from '#contract/people/made.ts'
import { getPerson, listPeople } from '#contract/people/people.ts'
import { findingsIn } from '#web/area-lists.ts'
import { answerQuery, type FiltersOf, pagedQuery } from '#web/lib/api/lists.ts'

const area = 'people'
const cardsPerPage = 24

export type PeopleFilters = FiltersOf<typeof listPeople>

export const peopleQueries = {
  list: (filters: PeopleFilters) =>
    pagedQuery([area, 'list'], listPeople, { query: { ...filters, limit: cardsPerPage } }),
  detail: (id: string) => answerQuery([area, 'detail', id], getPerson, { params: { id } }),
  made: (id: string) => answerQuery([area, 'made', id], getMade, { params: { id } }),
}

export const findPeople = findingsIn(listPeople, ({ id, name, headline, lang }) => ({
  to: `/people/${id}`,
  title: { pt: name },
  about: headline ? { text: headline, lang } : null,
}))
