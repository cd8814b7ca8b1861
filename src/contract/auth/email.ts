import * as z from 'zod/mini'
import { passwordLimits } from './auth.ts'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { endpoint, time } from '#contract/endpoint.ts'
import { accountEmail } from '#contract/rules.ts'

export const emailErrors = defineErrors({
  email_unchanged: { status: 409, pt: 'Este já é o teu e-mail.', en: 'This is your email already.' },
})

type EmailErrors = typeof emailErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends EmailErrors {}
}

/** Hours in which both links of a change have to be opened. */
export const emailChangeHours = 24

/** Which of the two addresses a link was mailed to. */
export const emailSides = ['old', 'new'] as const
export type EmailSide = (typeof emailSides)[number]

const ownEmail = z.object({
  email: z.string(),
  verified: z.boolean(),
  /** Since when the mail server refuses it. */
  refusedAt: z.nullable(time),
  /** A change that waits for its links to be opened. */
  change: z.nullable(z.object({ email: z.string(), confirmed: z.array(z.enum(emailSides)), expiresAt: time })),
})
export type OwnEmail = z.infer<typeof ownEmail>

export const showEmail = endpoint({
  method: 'GET',
  path: '/profile/email',
  access: 'account',
  inPerson: true,
  summary: 'My e-mail, and the change of it that waits for its links',
  response: ownEmail,
})

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/profile/email',
  hashes: true,
  grave: 'password',
  access: 'account',
  inPerson: true,
  summary:
    'Correct my e-mail before it is confirmed; a confirmed one changes when the links to both addresses are opened',
  body: z.strictObject({
    email: accountEmail,
    currentPassword: z.string().check(z.minLength(1), z.maxLength(passwordLimits.max)),
  }),
  response: ownEmail,
  errors: ['password_wrong', 'email_taken', 'email_unchanged', 'state_conflict'],
})

export const stopEmailChange = endpoint({
  method: 'DELETE',
  path: '/profile/email/change',
  access: 'account',
  inPerson: true,
  summary: 'Stop the change of my e-mail; its links end',
  response: null,
})

const params = z.object({ token: z.string().check(z.maxLength(100)) })
const mailedChange = z.object({
  /** The address that the link was mailed to. */
  side: z.enum(emailSides),
  /** The new address. */
  email: z.string(),
})
export type MailedChange = z.infer<typeof mailedChange>

export const showEmailChange = endpoint({
  method: 'GET',
  path: '/auth/change-email/{token}',
  access: 'public',
  summary: 'The change of an e-mail behind its mailed link',
  params,
  response: mailedChange,
  errors: ['token_invalid'],
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/auth/change-email/{token}',
  access: 'public',
  summary: 'Agree to the change of an e-mail for one of the two addresses; the second to agree changes it',
  params,
  response: z.object({ changed: z.boolean() }),
  errors: ['token_invalid', 'email_taken'],
})

export const refuseEmailChange = endpoint({
  method: 'DELETE',
  path: '/auth/change-email/{token}',
  access: 'public',
  summary: 'Stop the change of an e-mail from either address; both links end',
  params,
  response: null,
  errors: ['token_invalid'],
})
