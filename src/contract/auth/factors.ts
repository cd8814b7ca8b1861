import * as z from 'zod/mini'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { grant, passwordLimits } from './auth.ts'
import './sign-in-errors.ts'

/** How long a proof of who somebody is counts for what is grave. */
export const proofMinutes = 10
/** How long a half sign-in, or what a passkey is asked to sign, waits for its end. */
export const stepMinutes = 10
export const rememberDays = 30
export const recoveryCodes = 10

const ticket = z.string().check(z.maxLength(100))
/** Six digits of an application, or a recovery code. */
const typedCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(20))

const device = z.object({ id, device: z.string(), createdAt: time, usedAt: time, expiresAt: time })
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: time,
  usedAt: z.nullable(time),
  /** Its counter went back: it opens nothing any more. */
  cloned: z.boolean(),
})

export const factors = z.object({
  /** Whether the person has a second factor, and by when it must be there, if it must. */
  on: z.boolean(),
  dueAt: z.nullable(time),
  /** Whether there is a password to prove oneself by. */
  password: z.boolean(),
  app: z.nullable(z.object({ since: time, usedAt: z.nullable(time) })),
  codesLeft: z.int(),
  passkeys: z.array(passkey),
  devices: z.array(device),
})
export type Factors = z.infer<typeof factors>

const own = { access: 'account', inPerson: true } as const

export const finishLogin = endpoint({
  method: 'POST',
  path: '/auth/login/code',
  hashes: true,
  access: 'public',
  summary: 'Finish a sign-in that waits for its second step, by a code of an application or a recovery code',
  body: z.strictObject({ ticket, code: typedCode, remember: z.boolean() }),
  response: grant,
  errors: ['code_wrong', 'code_used', 'step_over', 'invalid_credentials'],
})

export const showFactors = endpoint({
  ...own,
  method: 'GET',
  path: '/auth/factors',
  enrols: true,
  summary: 'How my sign-in is secured: application, passkeys, recovery codes, remembered devices',
  response: factors,
})

export const beginApp = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/factors/app',
  enrols: true,
  grave: 'factor',
  summary: 'Begin with an application that shows codes: its key, as text and as the address of a QR code',
  response: z.object({ key: z.string(), address: z.string() }),
  errors: ['state_conflict'],
})

/** Recovery codes come with the first factor; whoever has some already keeps them. */
const withCodes = z.object({ codes: z.nullable(z.array(z.string())) })

export const confirmApp = endpoint({
  ...own,
  method: 'PUT',
  path: '/auth/factors/app',
  hashes: true,
  enrols: true,
  grave: 'factor',
  summary: 'Turn the application on with one of its codes; with the first factor come recovery codes, shown this once',
  body: z.strictObject({ code: typedCode }),
  response: withCodes,
  errors: ['code_wrong', 'code_used', 'state_conflict'],
})

export const removeApp = endpoint({
  ...own,
  method: 'DELETE',
  path: '/auth/factors/app',
  grave: 'factor',
  summary: 'Turn the application off; without another factor recovery codes and remembered devices end too',
  response: null,
  errors: ['not_found'],
})

export const newCodes = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/factors/codes',
  hashes: true,
  enrols: true,
  grave: 'factor',
  summary: 'Ten new recovery codes, shown this once; the old ones end',
  response: z.object({ codes: z.array(z.string()) }),
  errors: ['state_conflict'],
})

export const forgetDevice = endpoint({
  ...own,
  method: 'DELETE',
  path: '/auth/devices/{id}',
  summary: 'Ask for the second step again on this device',
  params: z.object({ id }),
  response: null,
})

export const prove = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/proof',
  hashes: true,
  enrols: true,
  summary: 'Prove that it is me, by password or by a code; counts for ten minutes in this session',
  body: z.strictObject({
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(passwordLimits.max))),
    code: z.optional(typedCode),
  }),
  response: null,
  errors: ['password_wrong', 'code_wrong', 'code_used'],
})

const ofPerson = { access: 'users:manage', path: '/users/{id}/factor-reset', params: z.object({ id }) } as const

export const askFactorReset = endpoint({
  ...ofPerson,
  method: 'POST',
  grave: 'proof',
  summary: "Ask another administrator to take away somebody's second factor; the person is told",
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  response: null,
  errors: ['state_conflict'],
})

export const confirmFactorReset = endpoint({
  ...ofPerson,
  method: 'PUT',
  grave: 'proof',
  summary: "Take away somebody's second factor, as another administrator asked; ends their sessions, and they are told",
  response: null,
  errors: ['state_conflict'],
})

export const dropFactorReset = endpoint({
  ...ofPerson,
  method: 'DELETE',
  summary: "Leave somebody's second factor as it is",
  response: null,
})
