import type { ApiArea } from '#api/area.ts'
import { toPage } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import type { Route } from '#api/http/route.ts'
import { getPerson, listPeople, type PersonCard } from '#contract/people.ts'
import { findPeople } from './queries.ts'
import { sharedPerson, showPerson } from './service.ts'

function peopleRoutes(route: Route, deps: Deps): void {
  route(listPeople, async ({ actor, query: { limit, cursor, ...filters } }) =>
    toPage(await findPeople(deps.db, actor, filters, { limit, cursor }), toCard),
  )
  route(getPerson, ({ actor, params }) => showPerson(deps, actor, params.id))
}

const toCard = ({
  id,
  name,
  role,
  photoId,
  lang,
  headline,
  city,
  field,
  available,
  skills,
}: PersonCard): PersonCard => ({
  id,
  name,
  role,
  photoId,
  lang,
  headline,
  city,
  field,
  available,
  skills,
})

export const peopleArea: ApiArea = { name: 'people', routes: peopleRoutes, sharedPage: sharedPerson }
