import { randomUUIDv7 } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { addressKey, throttle } from '#api/http/limits/throttle.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { isWelcome } from '#api/records/leaving.ts'
import { relyingParty } from '#api/secrets/passkey-name.ts'
import type { addPasskey as adding, Credential, passkeyLogin } from '#contract/auth/passkeys.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { noteProof } from '../factors/queries.ts'
import { afterFactor, codesWithFirst, tellFactor } from '../factors/service.ts'
import { beginStep, endStep, openStep, type Steps } from '../factors/steps.ts'
import { whyNotHere } from '../organisations/link.ts'
import { findEntering } from '../queries.ts'
import { countSignIns, enter, type Origin } from '../sign-in.ts'
import * as queries from './queries.ts'
import { toPasskey } from './shape.ts'

export async function beginPasskey(deps: Deps, { actor }: Caller) {
  requireWorking(deps)
  const { name } = await findProgramme(deps.db)
  const known = await queries.findPasskeys(deps.db, actor.id)
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: relyingParty(deps.settings).id,
    userName: actor.account.email,
    userID: handleOf(actor.id),
    userDisplayName: `${actor.account.firstName} ${actor.account.lastName}`,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return begun(deps, actor.id, options)
}

/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const algorithms = [-8, -7, -257]
const handleOf = (userId: string) => new Uint8Array(Buffer.from(userId))

async function begun(deps: Deps, userId: string | null, options: { challenge: string }) {
  const ticket = await beginStep(deps, 'passkey', userId, { challenge: options.challenge })
  // Without members that are not set: the answer is JSON.
  return { ticket, options: JSON.parse(JSON.stringify(options)) as { challenge: string } }
}

const requireWorking = (deps: Deps) => refuse(relyingParty(deps.settings).works ? undefined : 'state_conflict')

export async function addPasskey(deps: Deps, caller: Caller, body: BodyOf<typeof adding>) {
  const { actor } = caller
  const { userId, content } = await endStep(deps, deps.db, 'passkey', body.ticket)
  if (userId !== actor.id) refuse('step_over')
  const { origin, id: rpId } = relyingParty(deps.settings)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: asJson(body.credential),
    expectedChallenge: content.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(notRecognised)
  if (!registrationInfo) refuse('passkey_refused')
  const { credential } = registrationInfo
  return transaction(deps.db, async (tx) => {
    const row = await queries.insertPasskey(tx, {
      id: randomUUIDv7(),
      user_id: actor.id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: body.credential.response.transports ?? [],
      name: body.name,
      created_at: deps.clock(),
    })
    if (!row) refuse('too_many_passkeys')
    const codes = await codesWithFirst(deps, tx, actor.id)
    await afterFactor(deps, tx, caller, 'passkey_on')
    return { item: toPasskey(row), codes }
  })
}

const notRecognised = (): never => refuse('passkey_refused')
/** The library's types want what browsers always send and nothing reads. */
const asJson = (credential: Credential) => ({ clientExtensionResults: {}, ...credential }) as never

export async function removePasskey(deps: Deps, caller: Caller, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (!(await queries.deletePasskey(tx, caller.actor.id, id))) refuse('not_found')
    await afterFactor(deps, tx, caller, 'passkey_off')
  })
}

const beginningsPerMinute = 60

/** For whoever the key belongs to: no account is named, so nothing tells which exist. */
export async function beginPasskeyLogin(deps: Deps, { ip }: Origin) {
  requireWorking(deps)
  await throttle(deps, `passkey:${addressKey(ip)}`, beginningsPerMinute, 60)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps.settings).id,
    userVerification: 'required',
  })
  return begun(deps, null, options)
}

type Signed = BodyOf<typeof passkeyLogin>

/** Whose key signed what was asked, once and with the person verified; a copied key is shut and its owner told. */
async function ownerOf(deps: Deps, { ticket, credential }: Signed): Promise<string> {
  const { content } = await endStep(deps, deps.db, 'passkey', ticket)
  const known = await queries.findPasskey(deps.db, credential.id)
  const handle = credential.response.userHandle
  if (!known || (handle && Buffer.from(handle, 'base64url').toString() !== known.user_id)) refuse('passkey_refused')
  if (known.cloned_at) refuse('passkey_cloned')
  const { origin, id: rpId } = relyingParty(deps.settings)
  const before = known.counter
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: asJson(credential),
    expectedChallenge: content.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    // The library checks the counter before the signature; a forged answer must not shut a key.
    credential: { id: known.credential_id, publicKey: new Uint8Array(known.public_key), counter: 0 },
  }).catch(notRecognised)
  if (!verified) refuse('passkey_refused')
  const { newCounter } = authenticationInfo
  const went = newCounter > before || (newCounter === 0 && before === 0)
  const noted = went && (await queries.notePasskeyUse(deps.db, known.id, before, newCounter, deps.clock()))
  if (!noted) await shutPasskey(deps, known)
  return known.user_id
}

async function shutPasskey(deps: Deps, { id, user_id: userId }: { id: string; user_id: string }): Promise<never> {
  await transaction(deps.db, async (tx) => {
    await queries.markCloned(tx, id, deps.clock())
    await tellFactor(deps, tx, userId, 'passkey_cloned')
  })
  return refuse('passkey_cloned')
}

type SignedIn = BodyOf<typeof passkeyLogin>

export const signInByPasskey = (
  deps: Deps,
  { step, ...signed }: SignedIn,
  origin: Origin,
): Promise<{ token: string }> =>
  countSignIns(deps, origin, async () => {
    const person = await findEntering(deps.db, await ownerOf(deps, signed))
    if (!person || !isWelcome(person)) refuse('invalid_credentials')
    const begun = step === undefined ? undefined : await halfOf(deps, person.id, step)
    // What was begun with a password or an organisation has passed this already.
    if (!begun) refuse(whyNotHere(deps, person.role))
    const first = { version: begun?.version ?? undefined, linking: begun?.link }
    return enter(deps, person, origin, { way: 'passkey', factor: true, ...first })
  })

/** The first half of a sign-in, which the passkey of its own person finishes. */
async function halfOf(deps: Deps, userId: string, step: string): Promise<Steps['second']> {
  if ((await openStep(deps, 'second', step)).userId !== userId) refuse('passkey_refused')
  return (await endStep(deps, deps.db, 'second', step)).content
}

export async function proveByPasskey(deps: Deps, { actor }: Caller, signed: Signed): Promise<void> {
  if ((await ownerOf(deps, signed)) !== actor.id) refuse('passkey_refused')
  await noteProof(deps.db, actor.sessionId, deps.clock(), true)
}
