import * as z from 'zod/mini'
import { id } from '#contract/endpoint.ts'
import { sentInvitation } from '#contract/invitations/invitations.ts'
import { person } from '#contract/records.ts'
import { accountEmail, optionalLine } from '#contract/rules.ts'
import { teamEndpoints } from '#contract/teams.ts'
import { solutionDetail, solutionLimits } from './solutions.ts'

const errors = ['forbidden', 'state_conflict', 'challenge_closed', 'challenge_not_open'] as const

/** Somebody picked from the people of the platform is named; their address stays theirs. */
const invitation = z.extend(z.omit(sentInvitation, { email: true, role: true }), {
  email: z.nullable(z.string()),
  person: z.nullable(person),
})
export type SolutionInvitation = z.infer<typeof invitation>

export const solutionTeam = teamEndpoints({
  path: '/solutions',
  says: {
    of: 'my solution',
    invite: 'Invite somebody by e-mail or from the people of the platform; inviting again renews the link',
    change: 'Say what part somebody has in the solution, one’s own included',
    remove: 'Take somebody out of the team, or leave it; the next one becomes its owner',
  },
  response: solutionDetail,
  invitation,
  invited: z.strictObject({ email: z.optional(accountEmail), userId: z.optional(id) }).check(
    z.refine(({ email, userId }) => (email === undefined) !== (userId === undefined), {
      error: 'required',
      path: ['email'],
    }),
  ),
  change: z.strictObject({ part: optionalLine(solutionLimits.part) }),
  errors: {
    see: [],
    invite: [...errors, 'email_unverified', 'solution_team_full'],
    change: errors,
    remove: [...errors, 'solution_last_member'],
  },
})
export const { listTeamInvitations, inviteMember, revokeInvitation, changeMember, removeMember } = solutionTeam
