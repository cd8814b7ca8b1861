import type { ApiArea } from '#api/area.ts'
import { authJobs } from './jobs.ts'
import { authRoutes } from './routes.ts'

export const authArea: ApiArea = { name: 'auth', routes: authRoutes, jobs: authJobs }
