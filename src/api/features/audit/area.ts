import type { ApiArea } from '#api/area.ts'
import { auditRoutes } from './routes.ts'

export const auditArea: ApiArea = {
  name: 'audit',
  common: true,
  routes: auditRoutes,
}
