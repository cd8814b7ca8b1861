import type { ApiArea } from '#api/area.ts'
import { invitationErrors } from '#contract/invitations/invitations.ts'
import { invitationPeople } from './people.ts'
import { invitationRoutes } from './routes.ts'

export const invitationsArea: ApiArea = {
  name: 'invitations',
  uses: ['auth'],
  common: true,
  live: 'users:manage',
  routes: invitationRoutes,
  people: invitationPeople,
  errors: invitationErrors,
}
