import type { ApiArea } from '#api/area.ts'
import { seedProposals } from '#api/demo/reference.ts'
import { referenceFieldErrors } from '#contract/reference/manage.ts'
import { referencePeople } from './people.ts'
import { syncReference } from './queries.ts'
import { referenceRoutes } from './routes.ts'

export const referenceArea: ApiArea = {
  name: 'reference',
  uses: ['profile'],
  common: true,
  live: 'reference:manage',
  routes: referenceRoutes,
  prepare: syncReference,
  people: referencePeople,
  fieldErrors: referenceFieldErrors,
  seed: seedProposals,
}
