import * as z from 'zod/mini'
import { grant, passwordLimits } from './auth.ts'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { endpoint, locale, time, version } from '#contract/endpoint.ts'
import { declineLimit } from '#contract/invitations/invitations.ts'
import { accountEmail, check, optionalText, personName } from '#contract/rules.ts'
import { roles } from '#contract/scopes.ts'

/** Each says what to do next; a link that was never sent is `token_invalid`. */
export const programmeInvitationErrors = defineErrors({
  invitation_used: {
    status: 410,
    pt: 'Este convite já foi aceite. Inicia sessão com a conta que criaste.',
    en: 'This invitation was accepted already. Sign in with the account you created.',
  },
  invitation_expired: {
    status: 410,
    pt: 'Este convite expirou. Pede outro à equipa do programa.',
    en: 'This invitation has expired. Ask the programme team for another one.',
  },
  invitation_declined: {
    status: 410,
    pt: 'Recusaste este convite. Se mudaste de ideias, pede outro à equipa do programa.',
    en: 'You have declined this invitation. If you changed your mind, ask the programme team for another one.',
  },
  invitation_round_over: {
    status: 410,
    pt: 'A ronda para que te convidámos já terminou. Se quiseres avaliar outra, fala com a equipa do programa.',
    en: 'The round you were invited to is over. If you would like to judge another, talk to the programme team.',
  },
  invitation_withdrawn: {
    status: 410,
    pt: 'Este convite foi retirado pela equipa. Se achas que é engano, fala com ela.',
    en: 'The team has withdrawn this invitation. If you think it is a mistake, talk to them.',
  },
})

type ProgrammeInvitationErrors = typeof programmeInvitationErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends ProgrammeInvitationErrors {}
}

const params = z.object({ token: z.string().check(z.maxLength(100)) })
const ended = [
  'token_invalid',
  'invitation_used',
  'invitation_expired',
  'invitation_declined',
  'invitation_round_over',
  'invitation_withdrawn',
] as const

export const showProgrammeInvitation = endpoint({
  method: 'GET',
  path: '/auth/invitation/{token}',
  access: 'public',
  summary: 'An invitation to the programme, behind its mailed link',
  params,
  response: z.object({
    /** Empty for the first administrator, who says it. */
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(roles),
    /** Of a partner: for whom they are to answer. */
    organisation: z.nullable(z.string()),
    /** Of a juror: what they are to judge. */
    round: z.nullable(z.string()),
    invitedBy: z.nullable(z.string()),
    expiresAt: time,
    /** The address has got an account since the invitation was sent. */
    hasAccount: z.boolean(),
  }),
  errors: ended,
})

export const declineProgrammeInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation/{token}/decline',
  access: 'public',
  summary: 'Decline an invitation to the programme, with a word to whoever sent it; the link alone is enough',
  params,
  body: z.strictObject({ words: z.nullable(optionalText(declineLimit)) }),
  response: null,
  errors: ended,
})

export const joinBody = z.strictObject({
  firstName: personName,
  lastName: personName,
  /** Only where the invitation has none. */
  email: z.optional(accountEmail),
  password: z.string().check(check('required'), z.maxLength(passwordLimits.max)),
  consent: z.boolean().check(z.refine((given) => given, { error: 'consent' })),
  accepted: z.optional(z.strictObject({ terms: version, privacy: version })),
  locale: z.optional(locale),
})

/** The first administrator says the address too. */
export const firstJoinBody = z.extend(joinBody, { email: accountEmail })

export const acceptProgrammeInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation/{token}',
  hashes: true,
  access: 'public',
  summary: 'Create the account that one is invited to; the link confirms the e-mail',
  params,
  body: joinBody,
  response: grant,
  status: 201,
  errors: [...ended, 'email_taken', 'invalid_fields'],
})
