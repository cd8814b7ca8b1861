import * as z from 'zod/mini'
import { endpoint, id, locale, time, version } from '#contract/endpoint.ts'
import { email } from '#contract/rules.ts'
import { roles } from '#contract/scopes.ts'

/** Any Unicode character is allowed; `password.ts` judges the strength of new passwords. */
export const passwordLimits = { min: 12, max: 256 } as const
/** An existing password: only its length is checked, since it may predate today's rules. */
const typedPassword = z.string().check(z.minLength(1), z.maxLength(passwordLimits.max))

export const credentials = z.strictObject({
  email,
  password: typedPassword,
  /** Links the account of an organisation whose ticket this is, once the sign-in is whole. */
  link: z.optional(z.string().check(z.maxLength(100))),
})
export const grant = z.object({ token: z.string() })

/** Half a sign-in: the ticket opens nothing, and ends in the session once the second step is taken. */
export const secondStep = z.object({
  token: z.optional(z.undefined()),
  ticket: z.string(),
  /** Whether an application or recovery codes can finish it, or only a passkey. */
  code: z.boolean(),
  passkey: z.boolean(),
})
export type SecondStep = z.infer<typeof secondStep>

export const user = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  scope: z.array(z.string()),
  locale,
  emailVerified: z.boolean(),
  /** The versions of the legal texts that the person has accepted. */
  accepted: z.object({ terms: version, privacy: version }),
  /** By when the account needs a second step; once it has passed, nothing else is open. */
  factorDue: z.optional(time),
  /** This session was begun with the account of an organisation. */
  organisation: z.optional(z.boolean()),
  /** This session undid the deletion of the account. */
  returned: z.optional(z.boolean()),
  /** The running cohort and its week, for those who take part in it or accompany it. */
  cohort: z.nullable(z.object({ name: z.string(), week: z.int(), weeks: z.int() })),
  /** The startup of which the person is a member; of several the newest. */
  startup: z.optional(z.object({ id, name: z.string() })),
})
export type User = z.infer<typeof user>

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  hashes: true,
  access: 'public',
  summary: 'Exchange e-mail and password for a bearer token, or for a ticket where the account has a second step',
  body: credentials,
  response: z.union([grant, secondStep]),
  errors: ['invalid_credentials', 'organisation_only', 'organisation_refused', 'organisation_linked', 'step_over'],
})

export const logout = endpoint({
  method: 'PATCH',
  path: '/auth/logout',
  access: 'account',
  enrols: true,
  summary: 'End the session of this token, on every instance',
  response: null,
})

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  access: 'account',
  enrols: true,
  summary: 'The signed-in user',
  response: user,
  readsCohort: true,
})

export const setLocale = endpoint({
  method: 'PATCH',
  path: '/auth/me',
  access: 'account',
  enrols: true,
  summary: 'Choose the language of mails and answers',
  body: z.strictObject({ locale }),
  response: user,
})

export const acceptLegal = endpoint({
  method: 'PUT',
  path: '/auth/accepted',
  access: 'account',
  inPerson: true,
  enrols: true,
  summary: 'Accept newer versions of the legal texts, those that I was shown; safe to repeat',
  body: z.strictObject({ terms: version, privacy: version }),
  response: null,
  errors: ['invalid_fields'],
})

export const requestReset = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Ask for a mail with a reset link; the answer is the same for unknown addresses',
  body: z.strictObject({ email }),
  response: z.object({}),
  status: 202,
})

const tokenParams = z.object({ token: z.string().check(z.maxLength(100)) })
const newPassword = z.string().check(z.maxLength(passwordLimits.max))

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password/{token}',
  hashes: true,
  access: 'public',
  summary: 'Set a new password with a mailed token; ends all sessions, reset links and the calendar address',
  params: tokenParams,
  body: z.strictObject({ password: newPassword }),
  response: null,
  errors: ['token_invalid', 'invalid_fields'],
})

/** Lets the reset page report an expired or used link before the form is filled in. */
export const checkResetToken = endpoint({
  method: 'GET',
  path: '/auth/reset-password/{token}',
  access: 'public',
  summary: 'Whether a reset token can still be used',
  params: tokenParams,
  response: z.object({ email: z.string() }),
  errors: ['token_invalid'],
})

export const requestVerification = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'account',
  inPerson: true,
  summary: 'Send the verification mail again',
  response: z.object({}),
  status: 202,
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email/{token}',
  access: 'public',
  summary: 'Confirm an e-mail address with a mailed token',
  params: tokenParams,
  response: null,
  errors: ['token_invalid'],
})

/** How a session was begun; a `device` is one on which the second step is remembered. */
export const ways = ['password', 'code', 'recovery', 'device', 'passkey', 'organisation'] as const
export type Way = (typeof ways)[number]

export const session = z.object({
  id,
  way: z.enum(ways),
  createdAt: time,
  lastSeenAt: time,
  expiresAt: time,
  device: z.string(),
  current: z.boolean(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  access: 'account',
  inPerson: true,
  summary: 'My sessions, the newest first',
  response: z.object({ items: z.array(session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  access: 'account',
  inPerson: true,
  summary: 'End one of my sessions',
  params: z.object({ id }),
  response: null,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'account',
  inPerson: true,
  summary: 'End all my sessions but this one',
  response: null,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/profile/password',
  hashes: true,
  grave: 'password',
  access: 'account',
  inPerson: true,
  summary: 'Change my password; ends my other sessions, reset links and calendar address',
  body: z.strictObject({ currentPassword: typedPassword, password: newPassword }),
  response: null,
  errors: ['password_wrong', 'password_changed', 'invalid_fields'],
})
