import type { ApiArea } from '#api/area.ts'
import { viewErrors } from '#contract/views/views.ts'
import { viewPeople } from './people.ts'
import { viewRoutes } from './routes.ts'

const taken = { field: 'name', code: 'view_name_taken' } as const

export const viewsArea: ApiArea = {
  name: 'views',
  common: true,
  live: 'manage:open',
  routes: viewRoutes,
  errors: viewErrors,
  people: viewPeople,
  references: { saved_views_of_team: taken, saved_views_of_person: taken },
}
