import type { ApiArea } from '#api/area.ts'
import { accountErrors } from '#contract/accounts.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { mailJob, mailWaiting } from './invitations.ts'
import { area } from './queries.ts'
import { accountRoutes } from './routes.ts'

export const accountsArea: ApiArea = {
  name: area,
  routes: (route, deps) => {
    accountRoutes(route, deps)
    invitationRoutes(route, deps)
  },
  jobs: { [mailJob]: (deps) => mailWaiting(deps) },
  errors: accountErrors,
}
