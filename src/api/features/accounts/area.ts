import type { ApiArea } from '#api/area.ts'
import { accountErrors } from '#contract/accounts.ts'
import { area } from './queries.ts'
import { accountRoutes } from './routes.ts'

export const accountsArea: ApiArea = { name: area, routes: accountRoutes, errors: accountErrors }
