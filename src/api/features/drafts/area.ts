import type { ApiArea } from '#api/area.ts'
import { draftRoutes } from './routes.ts'

export const draftsArea: ApiArea = { name: 'drafts', routes: draftRoutes }
