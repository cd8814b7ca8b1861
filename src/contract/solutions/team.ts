import * as z from 'zod/mini'
import { endpoint, id } from '#contract/endpoint.ts'
import { sentInvitation } from '#contract/invitations/invitations.ts'
import { person, recordParams } from '#contract/records.ts'
import { accountEmail, optionalLine } from '#contract/rules.ts'
import { solutionDetail, solutionLimits } from './solutions.ts'

const path = '/solutions/{id}'
const errors = ['forbidden', 'state_conflict', 'challenge_closed', 'challenge_not_open'] as const

/** Somebody picked from the people of the platform is named; their address stays theirs. */
const invitation = z.extend(z.omit(sentInvitation, { email: true, role: true }), {
  email: z.nullable(z.string()),
  person: z.nullable(person),
})
export type SolutionInvitation = z.infer<typeof invitation>

export const listSolutionInvitations = endpoint({
  method: 'GET',
  path: `${path}/invitations`,
  access: 'member',
  summary: 'The invitations to the team of my solution, the newest first',
  params: recordParams,
  response: z.object({ items: z.array(invitation) }),
})

export const inviteToSolution = endpoint({
  method: 'POST',
  path: `${path}/invitations`,
  access: 'member',
  summary: 'Invite somebody by e-mail or from the people of the platform; inviting again renews the link',
  params: recordParams,
  body: z.strictObject({ email: z.optional(accountEmail), userId: z.optional(id) }).check(
    z.refine(({ email, userId }) => (email === undefined) !== (userId === undefined), {
      error: 'required',
      path: ['email'],
    }),
  ),
  response: invitation,
  status: 201,
  errors: [...errors, 'email_unverified', 'solution_team_full'],
})

export const revokeSolutionInvitation = endpoint({
  method: 'DELETE',
  path: `${path}/invitations/{invitationId}`,
  access: 'member',
  summary: 'Take an open invitation back',
  params: z.extend(recordParams, { invitationId: id }),
  response: null,
  errors: ['forbidden'],
})

const memberParams = z.extend(recordParams, { userId: id })

export const changeSolutionMember = endpoint({
  method: 'PATCH',
  path: `${path}/members/{userId}`,
  access: 'member',
  summary: 'Say what part somebody has in the solution, one’s own included',
  params: memberParams,
  body: z.strictObject({ part: optionalLine(solutionLimits.part) }),
  response: solutionDetail,
  errors,
})

export const removeSolutionMember = endpoint({
  method: 'DELETE',
  path: `${path}/members/{userId}`,
  access: 'member',
  summary: 'Take somebody out of the team, or leave it; the next one becomes its owner',
  params: memberParams,
  response: null,
  errors: [...errors, 'solution_last_member'],
})
