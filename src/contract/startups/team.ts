import * as z from 'zod/mini'
import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id } from '#contract/endpoint.ts'
import { sentInvitation } from '#contract/invitations/invitations.ts'
import { recordParams } from '#contract/records.ts'
import { accountEmail, optionalLine } from '#contract/rules.ts'
import { memberRoles, startupDetail, startupLimits } from './startups.ts'

export const startupErrors = defineErrors({
  last_owner: {
    status: 409,
    pt: 'É a única pessoa titular. Passa primeiro a titularidade a outra pessoa da equipa.',
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

const path = '/startups/{id}/members'
const memberParams = z.extend(recordParams, { userId: id })

/** The whole startup, so that the page shows the new team and what I may still do. */
const response = startupDetail
const errors = ['forbidden', 'last_owner'] as const

export const listTeamInvitations = endpoint({
  method: 'GET',
  path: '/startups/{id}/invitations',
  access: 'member',
  summary: 'The invitations to the team of a startup of mine, the newest first',
  params: recordParams,
  response: z.object({ items: z.array(sentInvitation) }),
  errors: ['forbidden'],
})

export const inviteMember = endpoint({
  method: 'POST',
  path: '/startups/{id}/invitations',
  access: 'member',
  summary: 'Invite somebody to the team by e-mail; inviting an address again renews its link',
  params: recordParams,
  body: z.strictObject({ email: accountEmail, title: z.optional(optionalLine(startupLimits.title)) }),
  response: sentInvitation,
  status: 201,
  errors: ['forbidden', 'email_unverified', 'team_full', 'state_conflict'],
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/startups/{id}/invitations/{invitationId}',
  access: 'member',
  summary: 'Take an open invitation back',
  params: z.extend(recordParams, { invitationId: id }),
  response: null,
  errors: ['forbidden'],
})

export const changeMember = endpoint({
  method: 'PATCH',
  path: `${path}/{userId}`,
  access: 'member',
  summary: 'Change the title of somebody in the team, one’s own included, or make them owner or member',
  params: memberParams,
  body: z.strictObject({
    title: z.optional(optionalLine(startupLimits.title)),
    role: z.optional(z.enum(memberRoles)),
  }),
  response,
  errors,
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: `${path}/{userId}`,
  access: 'member',
  summary: 'Take somebody out of the team, or leave it',
  params: memberParams,
  response: null,
  errors,
})

export const handOver = endpoint({
  method: 'POST',
  path: '/startups/{id}/owner',
  access: 'member',
  summary: 'Make somebody else of the team its owner; I stay as a member, or as an owner too',
  params: recordParams,
  body: z.strictObject({ userId: id, stayOwner: z.optional(z.boolean()) }),
  response,
  idempotent: true,
  errors: ['forbidden', 'state_conflict'],
})
