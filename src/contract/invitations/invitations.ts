import * as z from 'zod/mini'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { optionalText } from '#contract/rules.ts'

/** Validity of an invitation link. */
export const invitationDays = 14
/** Characters of a word to whoever sent an invitation that is declined. */
export const declineLimit = 300

export const invitationErrors = defineErrors({
  invitation_other_email: {
    status: 409,
    pt: 'Este convite foi enviado para outro e-mail. Inicia sessão com a conta desse e-mail.',
    en: 'This invitation was sent to another email. Sign in with the account of that email.',
  },
})

type InvitationErrors = typeof invitationErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends InvitationErrors {}
}

/** An invitation as the managers of the record see it. */
export const sentInvitation = z.object({
  id,
  email: z.string(),
  /** A role defined by the area, such as `member` of a team. */
  role: z.string(),
  /** `refused`: open, but the mail server does not take the address. */
  state: z.enum(['open', 'refused', 'expired', 'accepted', 'declined', 'revoked']),
  /** What the person is to do in the team. */
  memberTitle: z.nullable(z.string()),
  /** Why they declined, if they said so. */
  words: z.nullable(z.string()),
  createdAt: time,
  expiresAt: time,
})
export type SentInvitation = z.infer<typeof sentInvitation>

const receivedInvitation = z.object({
  area: z.string(),
  title: z.object({ pt: z.string(), en: z.nullable(z.string()) }),
  role: z.string(),
  memberTitle: z.nullable(z.string()),
  invitedBy: z.nullable(z.string()),
  email: z.string(),
  /** Whether this address has an account: the page offers to sign in or to sign up. */
  hasAccount: z.boolean(),
  expiresAt: time,
  can: z.object({ accept: z.boolean() }),
})
export type ReceivedInvitation = z.infer<typeof receivedInvitation>

/** The token of a mailed link; or the id of the invitation, for whoever is signed in with its confirmed address. */
const params = z.object({ token: z.string().check(z.maxLength(100)) })

const ownInvitation = z.object({
  id,
  ...z.pick(receivedInvitation, { area: true, title: true, invitedBy: true, expiresAt: true }).shape,
})
export type OwnInvitation = z.infer<typeof ownInvitation>

export const listOwnInvitations = endpoint({
  method: 'GET',
  path: '/invitations',
  access: 'member',
  summary: 'Open invitations to my confirmed e-mail, those that expire first first',
  response: z.object({ items: z.array(ownInvitation) }),
})

export const getInvitation = endpoint({
  method: 'GET',
  path: '/invitations/{token}',
  access: 'public',
  summary: 'The invitation behind a mailed link',
  params,
  response: receivedInvitation,
  errors: ['token_invalid'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/{token}/accept',
  access: 'member',
  summary: 'Join what one is invited to, with the account of the e-mail that the invitation went to',
  params,
  /** The page of the joined record. */
  response: z.object({ path: z.string() }),
  errors: ['token_invalid', 'invitation_other_email', 'state_conflict'],
})

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/invitations/{token}/decline',
  access: 'public',
  summary: 'Decline an invitation, with a word to whoever sent it; the link alone is enough',
  params,
  body: z.strictObject({ words: z.nullable(optionalText(declineLimit)) }),
  response: null,
  errors: ['token_invalid'],
})
