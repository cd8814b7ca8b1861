import type { ApiArea } from '#api/area.ts'
import { editionErrors, editionFieldErrors } from '#contract/editions/editions.ts'
import { area } from './queries.ts'
import { editionRoutes } from './routes.ts'

export const editionsArea: ApiArea = {
  name: area,
  uses: ['challenges', 'cohorts', 'events', 'messages', 'programme'],
  routes: editionRoutes,
  errors: editionErrors,
  fieldErrors: editionFieldErrors,
}
