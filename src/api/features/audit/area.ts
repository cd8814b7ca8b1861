import type { ApiArea } from '#api/area.ts'
import { heldErrors } from '#contract/audit/held.ts'
import { heldJobs } from './held/service.ts'
import { auditRoutes } from './routes.ts'

export const auditArea: ApiArea = {
  name: 'audit',
  common: true,
  routes: auditRoutes,
  jobs: heldJobs,
  errors: heldErrors,
}
