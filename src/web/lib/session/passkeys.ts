import type * as passkeys from '#contract/auth/passkeys.ts'
import type { Credential } from '#contract/auth/passkeys.ts'
import { call } from '#web/lib/api/client.ts'
import type { Programme } from '#contract/programme/programme.ts'

// Without the contract's schemas, which are too heavy for the login page.
const begin = { method: 'POST', path: '/auth/login/passkey/begin' } as typeof passkeys.beginPasskeyLogin
const enter = { method: 'POST', path: '/auth/login/passkey' } as typeof passkeys.passkeyLogin

/** Whether this browser keeps passkeys for the address that it shows. */
export const hasPasskeys = (programme: Pick<Programme, 'passkeys'> | null) =>
  programme?.passkeys === location.hostname && 'PublicKeyCredential' in globalThis

/** Lets the person sign what the server asks for with one of their passkeys. */
export async function signed() {
  const { ticket, options } = await call(begin)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  return { ticket, credential: credential.toJSON() as Credential }
}

/** `step` is the ticket of a sign-in that waits for its second step. */
export const tokenByPasskey = async (step?: string): Promise<string> =>
  (await call(enter, { body: { ...(await signed()), step } })).token

/** Closing the browser's window, or having no key, is no failure of ours. */
export const isNotGiven = (error: unknown) => error instanceof DOMException
