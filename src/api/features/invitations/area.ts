import type { ApiArea } from '#api/area.ts'
import { invitationErrors } from '#contract/invitations.ts'
import { invitationRoutes } from './routes.ts'

export const invitationsArea: ApiArea = { name: 'invitations', routes: invitationRoutes, errors: invitationErrors }
