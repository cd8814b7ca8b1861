import * as z from 'zod/mini'
import { endpoint, id } from './endpoint.ts'
import type { ErrorCode } from './errors/errors.ts'
import { recordParams } from './records.ts'

type Schema = z.ZodMiniType
type TeamContract<Shown, Invitation, Invited, Change> = {
  path: `/${string}`
  /** Summaries for the documents of the API; `of` completes “the team of …”. */
  says: { of: string; invite: string; change: string; remove: string }
  /** The whole record, so that its page shows the new team and what I may still do. */
  response: Shown
  invitation: Invitation
  invited: Invited
  change: Change
  errors: { [Act in 'see' | 'invite' | 'change' | 'remove']: readonly ErrorCode[] }
}

const access = 'member'

/** What the people who run a record together do about their team: they invite, say what each does, and leave. */
export const teamEndpoints = <
  Shown extends Schema,
  Invitation extends Schema,
  Invited extends Schema,
  Change extends Schema,
>(
  team: TeamContract<Shown, Invitation, Invited, Change>,
) => ({ ...invitationEndpoints(team), ...memberEndpoints(team) })

function invitationEndpoints<Invitation extends Schema, Invited extends Schema>({
  path,
  says,
  invitation,
  invited,
  errors,
}: TeamContract<unknown, Invitation, Invited, unknown>) {
  const common = { access, path: `${path}/{id}/invitations`, params: recordParams } as const
  return {
    listTeamInvitations: endpoint({
      ...common,
      method: 'GET',
      summary: `The invitations to the team of ${says.of}, the newest first`,
      response: z.object({ items: z.array(invitation) }),
      errors: errors.see,
    }),
    inviteMember: endpoint({
      ...common,
      method: 'POST',
      summary: says.invite,
      body: invited,
      response: invitation,
      status: 201,
      errors: errors.invite,
    }),
    revokeInvitation: endpoint({
      access,
      method: 'DELETE',
      path: `${path}/{id}/invitations/{invitationId}`,
      summary: 'Take an open invitation back',
      params: z.extend(recordParams, { invitationId: id }),
      response: null,
      errors: ['forbidden'],
    }),
  }
}

function memberEndpoints<Shown extends Schema, Change extends Schema>({
  path,
  says: { change: summary, remove },
  response,
  change: body,
  errors,
}: TeamContract<Shown, unknown, unknown, Change>) {
  const params = z.extend(recordParams, { userId: id })
  const common = { access, path: `${path}/{id}/members/{userId}`, params } as const
  return {
    changeMember: endpoint({ ...common, method: 'PATCH', summary, body, response, errors: errors.change }),
    removeMember: endpoint({ ...common, method: 'DELETE', summary: remove, response: null, errors: errors.remove }),
  }
}

/** For teams whose only owner cannot leave. */
export const handOverEndpoint = <Shown extends Schema>(path: `/${string}`, response: Shown) =>
  endpoint({
    method: 'POST',
    path: `${path}/{id}/owner`,
    access,
    summary: 'Make somebody else of the team its owner; I stay as a member, or as an owner too',
    params: recordParams,
    body: z.strictObject({ userId: id, stayOwner: z.optional(z.boolean()) }),
    response,
    idempotent: true,
    errors: ['forbidden', 'state_conflict'],
  })
