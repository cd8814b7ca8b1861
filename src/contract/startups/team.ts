import * as z from 'zod/mini'
import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'
import { sentInvitation } from '#contract/invitations/invitations.ts'
import { accountEmail, optionalLine } from '#contract/rules.ts'
import { handOverEndpoint, teamEndpoints } from '#contract/teams.ts'
import { memberRoles, startupDetail, startupLimits } from './startups.ts'

export const startupErrors = defineErrors({
  last_owner: {
    status: 409,
    pt: 'É a única pessoa responsável. Passa primeiro a responsabilidade a outra pessoa da equipa.',
    en: 'This is the only owner. Make somebody else of the team an owner first.',
  },
  team_full: {
    status: 409,
    pt: 'A equipa já tem tantas pessoas quantas pode ter.',
    en: 'The team already has as many people as it may have.',
  },
})

type StartupErrors = typeof startupErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends StartupErrors {}
}

export const teamFieldErrors = defineFieldErrors({
  already_member: { pt: 'Esta pessoa já está na equipa.', en: 'This person is already in the team.' },
})

/** People and open invitations together. */
export const largestTeam = 20

const errors = ['forbidden', 'last_owner'] as const

export const startupTeam = teamEndpoints({
  path: '/startups',
  says: {
    of: 'a startup of mine',
    invite: 'Invite somebody to the team by e-mail; inviting an address again renews its link',
    change:
      'Change the title of somebody in the team and whether outsiders see them, one’s own included, or make them owner, member or primary contact',
    remove: 'Take somebody out of the team, or leave it',
  },
  response: startupDetail,
  invitation: sentInvitation,
  invited: z.strictObject({ email: accountEmail, title: z.optional(optionalLine(startupLimits.title)) }),
  change: z.strictObject({
    title: z.optional(optionalLine(startupLimits.title)),
    role: z.optional(z.enum(memberRoles)),
    /** Makes this person the one to write to, instead of whoever it was. */
    isPrimary: z.optional(z.literal(true)),
    isPublic: z.optional(z.boolean()),
  }),
  errors: {
    see: ['forbidden'],
    invite: ['forbidden', 'email_unverified', 'team_full', 'state_conflict'],
    change: errors,
    remove: errors,
  },
})
export const { listTeamInvitations, inviteMember, revokeInvitation, changeMember, removeMember } = startupTeam

export const handOver = handOverEndpoint('/startups', startupDetail)
