import type { ApiArea } from '#api/area.ts'
import { draftFieldErrors } from '#contract/drafts/drafts.ts'
import { draftPeople } from './people.ts'
import { draftRoutes } from './routes.ts'

export const draftsArea: ApiArea = {
  name: 'drafts',
  common: true,
  routes: draftRoutes,
  people: draftPeople,
  fieldErrors: draftFieldErrors,
}
