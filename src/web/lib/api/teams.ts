import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { SentInvitation } from '#contract/invitations/invitations.ts'
import type { teamEndpoints } from '#contract/teams.ts'
import { call } from './client.ts'
import { answerQuery, useChange } from './lists.ts'

type Schema = z.ZodMiniType
type Endpoints<Invitation extends Schema, Invited extends Schema, Change extends Schema> = ReturnType<
  typeof teamEndpoints<Schema, Invitation, Invited, Change>
>
/** The area of a team, and the endpoints that its contract made by `teamEndpoints`. */
export type Team<
  Invitation extends Schema = Schema,
  Invited extends Schema = Schema,
  Change extends Schema = Schema,
> = {
  area: string
  endpoints: Endpoints<Invitation, Invited, Change>
}

/** Who has joined stands among the members, and what was taken back needs no further word. */
const isShown = ({ state }: Pick<SentInvitation, 'state'>) => state !== 'accepted' && state !== 'revoked'

export function useSentInvitations<Invitation extends Schema>({ area, endpoints }: Team<Invitation>, id: string) {
  const { listTeamInvitations }: Team['endpoints'] = endpoints
  const query = answerQuery([area, 'invitations', id], listTeamInvitations, { params: { id }, quiet: true })
  const { items = [] } = useQuery(query).data ?? {}
  return (items as (z.output<Invitation> & SentInvitation)[]).filter(isShown)
}

export function useInvite<Invited extends Schema>({ area, endpoints }: Team<Schema, Invited>, id: string) {
  const { inviteMember }: Team['endpoints'] = endpoints
  return useChange(area, (body: z.output<Invited>, idempotencyKey) =>
    call(inviteMember, { params: { id }, body, idempotencyKey }),
  )
}

export function useChangeMember<Change extends Schema>({ area, endpoints }: Team<Schema, Schema, Change>, id: string) {
  const { changeMember }: Team['endpoints'] = endpoints
  return useChange(area, ({ userId, ...body }: z.output<Change> & { userId: string }) =>
    call(changeMember, { params: { id, userId }, body }),
  )
}

export const useRemoveMember = ({ area, endpoints }: Team, id: string) =>
  useChange(area, (userId: string) => call(endpoints.removeMember, { params: { id, userId } }))

export const useRevokeInvitation = ({ area, endpoints }: Team, id: string) =>
  useChange(area, (invitationId: string) => call(endpoints.revokeInvitation, { params: { id, invitationId } }))
