import * as z from 'zod/mini'
import { endpoint, id } from '#contract/endpoint.ts'
import { grant } from './auth.ts'
import { passkey } from './factors.ts'
import './sign-in-errors.ts'

export const mostPasskeys = 10

const encoded = z.string().check(z.maxLength(20_000))
/** What a browser gives as JSON for a key that it made or used; what is not needed is left out. */
const credential = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: z.optional(encoded),
    authenticatorData: z.optional(encoded),
    signature: z.optional(encoded),
    userHandle: z.optional(z.nullable(encoded)),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})
export type Credential = z.infer<typeof credential>

const ticket = z.string().check(z.maxLength(100))
/** Options as `PublicKeyCredential.parse…OptionsFromJSON` takes them. */
const begun = z.object({ ticket: z.string(), options: z.looseObject({ challenge: z.string() }) })
const signed = z.strictObject({ ticket, credential })

const own = { access: 'account', inPerson: true } as const

export const beginPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/passkeys/begin',
  enrols: true,
  grave: 'factor',
  summary: 'What my browser needs to make a passkey',
  response: begun,
  errors: ['state_conflict'],
})

export const addPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/passkeys',
  hashes: true,
  enrols: true,
  grave: 'factor',
  summary: 'Keep the passkey that my browser made; with the first factor come recovery codes, shown this once',
  body: z.strictObject({
    ticket,
    credential,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  }),
  response: z.object({ item: passkey, codes: z.nullable(z.array(z.string())) }),
  errors: ['passkey_refused', 'step_over', 'too_many_passkeys'],
})

export const removePasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
  grave: 'factor',
  summary: 'Remove one of my passkeys at once',
  params: z.object({ id }),
  response: null,
})

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/auth/login/passkey/begin',
  access: 'public',
  summary: 'What a browser needs to sign in, or to prove oneself, by a passkey',
  response: begun,
  errors: ['state_conflict'],
})

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/auth/login/passkey',
  access: 'public',
  summary: 'Sign in by a passkey, which proves two factors at once, or finish a sign-in that waits for its second step',
  body: z.extend(signed, { step: z.optional(ticket) }),
  response: grant,
  errors: ['passkey_refused', 'passkey_cloned', 'step_over', 'invalid_credentials'],
})

export const provePasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/proof/passkey',
  summary: 'Prove that it is me by one of my passkeys; counts for ten minutes in this session',
  body: signed,
  response: null,
  errors: ['passkey_refused', 'passkey_cloned', 'step_over'],
})
