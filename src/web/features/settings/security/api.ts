import * as factors from '#contract/auth/factors.ts'
import * as organisations from '#contract/auth/organisations.ts'
import * as passkeys from '#contract/auth/passkeys.ts'
import type { Credential } from '#contract/auth/passkeys.ts'
import { call, session } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'
import { queryClient } from '#web/lib/api/query.ts'

export const factorsQuery = () => answerQuery(['settings', 'factors'], factors.showFactors, {})

/** A first factor opens what was shut until there was one, so the person is asked for again. */
async function changed(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['settings'] }), session.refresh()])
}

export const beginApp = () => call(factors.beginApp)

/** Codes are shown where they are made and kept nowhere. */
export async function confirmApp(code: string): Promise<string[] | null> {
  const { codes } = await call(factors.confirmApp, { body: { code } })
  await changed()
  return codes
}

export async function makeCodes(): Promise<string[]> {
  const { codes } = await call(factors.newCodes)
  await changed()
  return codes
}

export async function addPasskey(name: string): Promise<string[] | null> {
  const { ticket, options } = await call(passkeys.beginPasskey)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  const credential = made.toJSON() as Credential
  const { codes } = await call(passkeys.addPasskey, { body: { ticket, credential, name } })
  await changed()
  return codes
}

export const identitiesQuery = () => answerQuery(['settings', 'identities'], organisations.listIdentities, {})
export const useUnlink = () =>
  useChange('settings', (id: string) => call(organisations.unlinkIdentity, { params: { id } }))

export const useRemoveApp = () => useChange('settings', () => call(factors.removeApp))
export const useRemovePasskey = () =>
  useChange('settings', (id: string) => call(passkeys.removePasskey, { params: { id } }))
export const useForgetDevice = () =>
  useChange('settings', (id: string) => call(factors.forgetDevice, { params: { id } }))
