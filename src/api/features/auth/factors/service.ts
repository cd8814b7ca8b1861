import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { seal } from '#api/secrets/sealed.ts'
import { newTotpKey, totpAddress } from '#api/secrets/totp.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { forgetGuesses, takeGuess } from '#api/http/limits/throttle.ts'
import type { Factors, prove as proveEndpoint } from '#contract/auth/factors.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { findPasskeys } from '../passkeys/queries.ts'
import { toPasskey } from '../passkeys/shape.ts'
import { findPassword } from '../queries.ts'
import { requirePassword } from '../service.ts'
import { makeCodes, takeAppCode, useCode } from './codes.ts'
import { factorLetter, type FactorChange } from './mails.ts'
import * as queries from './queries.ts'

export async function showFactors(deps: Deps, { actor }: Caller): Promise<Factors> {
  const { db } = deps
  const [app, codesLeft, passkeys, devices, { password_version: version }] = await Promise.all([
    queries.findApp(db, actor.id),
    queries.countCodes(db, actor.id),
    findPasskeys(db, actor.id),
    queries.findDevices(db, actor.id, deps.clock()),
    findPassword(db, actor.id),
  ])
  return {
    on: actor.secondFactor ?? false,
    dueAt: actor.factorDue?.toISOString() ?? null,
    password: version > 0,
    app: app?.confirmed_at
      ? { since: app.confirmed_at.toISOString(), usedAt: app.used_at?.toISOString() ?? null }
      : null,
    codesLeft,
    passkeys: passkeys.map(toPasskey),
    devices: devices.map(({ id, device, created_at, used_at, expires_at }) => ({
      id,
      device,
      createdAt: created_at.toISOString(),
      usedAt: used_at.toISOString(),
      expiresAt: expires_at.toISOString(),
    })),
  }
}

export async function beginApp(deps: Deps, { actor }: Caller) {
  const key = newTotpKey()
  const begun = await queries.insertApp(deps.db, actor.id, seal(deps.signingKey, key), deps.clock())
  if (!begun) refuse('state_conflict')
  const { name } = await findProgramme(deps.db)
  return { key, address: totpAddress(key, name, actor.account.email) }
}

/** A code shows that the application works before anything asks for it. */
export async function confirmApp(deps: Deps, caller: Caller, code: string): Promise<{ codes: string[] | null }> {
  const { id } = caller.actor
  await takeGuess(deps, `factor:${id}`)
  return transaction(deps.db, async (tx) => {
    const app = await queries.findApp(tx, id)
    if (!app || app.confirmed_at) refuse('state_conflict')
    const codes = await codesWithFirst(deps, tx, id)
    await takeAppCode({ ...deps, db: tx }, app, code.replaceAll(/\s/g, ''))
    await forgetGuesses({ ...deps, db: tx }, `factor:${id}`)
    await afterFactor(deps, tx, caller, 'app_on')
    return { codes }
  })
}

/** With the first factor come codes for the day on which it is lost. */
export const codesWithFirst = async (deps: Deps, tx: Db, userId: string): Promise<string[] | null> =>
  (await queries.countCodes(tx, userId)) > 0 ? null : makeCodes(deps, tx, userId)

/** This session has just proven the factor; the person is told of the change by mail. */
export async function afterFactor(deps: Deps, tx: Db, caller: Caller, change: FactorChange): Promise<void> {
  const { id, sessionId } = caller.actor
  if (change.endsWith('_on')) await queries.noteProof(tx, sessionId, deps.clock(), true)
  else if (!(await queries.hasFactor(tx, id))) await queries.deleteFactors(tx, id)
  await tellFactor(deps, tx, id, change)
  await audit(tx, caller, `auth.${change}`, { type: 'user', id })
}

export async function tellFactor(deps: Deps, tx: Db, userId: string, change: FactorChange): Promise<void> {
  const url = `${deps.settings.publicUrl}/settings/security`
  await tellPeople(tx, deps, 'auth.factor_changed', [userId], ({ locale }) => factorLetter[locale]({ url, change }))
}

export async function removeApp(deps: Deps, caller: Caller): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (!(await queries.deleteApp(tx, caller.actor.id))) refuse('not_found')
    await afterFactor(deps, tx, caller, 'app_off')
  })
}

export async function newCodes(deps: Deps, caller: Caller): Promise<{ codes: string[] }> {
  if (!caller.actor.secondFactor) refuse('state_conflict')
  return transaction(deps.db, async (tx) => {
    const codes = await makeCodes(deps, tx, caller.actor.id)
    await afterFactor(deps, tx, caller, 'codes_new')
    return { codes }
  })
}

export async function forgetDevice(deps: Deps, { actor }: Caller, id: string): Promise<void> {
  found((await queries.deleteDevice(deps.db, actor.id, id)) || undefined)
}

/** Of two given proofs the stronger counts. */
export async function prove(deps: Deps, { actor }: Caller, given: BodyOf<typeof proveEndpoint>): Promise<void> {
  const { id, sessionId, account } = actor
  if (given.code !== undefined) await useCode(deps, id, given.code)
  else if (given.password !== undefined) await requirePassword(deps, { id, email: account.email }, given.password)
  else refuse('password_wrong')
  await queries.noteProof(deps.db, sessionId, deps.clock(), given.code !== undefined)
}
