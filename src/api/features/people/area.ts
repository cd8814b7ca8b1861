import type { ApiArea } from '#api/area.ts'
import { fromColumns, type SnakeRow } from '#api/db/column-names.ts'
import { toPage } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import type { Route } from '#api/http/route.ts'
import { getMade } from '#contract/people/made.ts'
import { getPerson, listPeople, personCard, type PersonCard } from '#contract/people/people.ts'
import { findPeople } from './queries.ts'
import { sharedPerson, showMade, showPerson } from './service.ts'

function peopleRoutes(route: Route, deps: Deps): void {
  route(listPeople, async ({ actor, query: { limit, cursor, ...filters } }) =>
    toPage(await findPeople(deps.db, actor, deps.clock(), filters, { limit, cursor }), toCard),
  )
  route(getPerson, ({ actor, params }) => showPerson(deps, actor, params.id))
  route(getMade, ({ actor, params }) => showMade(deps, actor, params.id))
}

const cardNames = Object.keys(personCard.shape) as (keyof PersonCard)[]
const toCard = (row: SnakeRow<PersonCard>): PersonCard => fromColumns(row, cardNames)

export const peopleArea: ApiArea = {
  name: 'people',
  uses: ['challenges', 'cohorts', 'profile', 'solutions', 'startups'],
  routes: peopleRoutes,
  sharedPage: sharedPerson,
}
