import { randomInt } from 'node:crypto'
import type { Db, Deps } from '#api/deps.ts'
import { refuse } from '#api/http/caller.ts'
import { forgetGuesses, takeGuess } from '#api/http/limits/throttle.ts'
import { hashShort, newSalt } from '#api/secrets/passwords.ts'
import { fingerprint, unseal } from '#api/secrets/sealed.ts'
import { matchingStep } from '#api/secrets/totp.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { recoveryCodes } from '#contract/auth/factors.ts'
import { recoveryLetter } from './mails.ts'
import * as queries from './queries.ts'

/** Checks a code and uses it up; wrong ones are limited by account, like passwords. Says what kind it was. */
export async function useCode(deps: Deps, userId: string, typed: string): Promise<'code' | 'recovery'> {
  await takeGuess(deps, `factor:${userId}`)
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  const way = /^\d{6}$/.test(code)
    ? await checkAppCode(deps, userId, code)
    : await checkRecoveryCode(deps, userId, code)
  await forgetGuesses(deps, `factor:${userId}`)
  return way
}

async function checkAppCode(deps: Deps, userId: string, code: string) {
  const app = await queries.findApp(deps.db, userId)
  if (!app?.confirmed_at) refuse('code_wrong')
  await takeAppCode(deps, app, code)
  return 'code' as const
}

/** A code counts in one period only, and no code of an earlier period counts after it. */
export async function takeAppCode(deps: Deps, app: { user_id: string; sealed: string }, code: string): Promise<void> {
  const now = deps.clock()
  const key = unseal(deps.signingKey, app.sealed)
  const step = key === null ? undefined : matchingStep(key, code, now)
  if (step === undefined) refuse('code_wrong')
  if (!(await queries.takeTotpStep(deps.db, app.user_id, app.sealed, step, now))) refuse('code_used')
}

async function checkRecoveryCode(deps: Deps, userId: string, code: string) {
  const now = deps.clock()
  const salt = await queries.findSalt(deps.db, userId)
  if (!salt || !(await queries.takeCode(deps.db, userId, await codeHash(deps, code, salt), now))) refuse('code_wrong')
  const left = await queries.countCodes(deps.db, userId)
  const url = `${deps.settings.publicUrl}/settings/security`
  await tellPeople(deps.db, deps, 'auth.recovery_used', [userId], ({ locale }) =>
    recoveryLetter[locale]({ url, left: String(left) }),
  )
  return 'recovery' as const
}

/** Slow to guess from the database alone, and only with the installation's key. */
const codeHash = async ({ signingKey }: Deps, code: string, salt: Buffer) =>
  fingerprint(signingKey, `recovery ${(await hashShort(code, salt)).toString('base64')}`)

// Without letters and digits that look alike; eight of them are 39 bits.
const alphabet = '23456789abcdefghjkmnpqrstvwxyz'
const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
/** Never only digits, which would be read as a code of an application. */
const newCode = (): string => {
  const code = `${group()}-${group()}`
  return /[a-z]/.test(code) ? code : newCode()
}

/** Ten codes in the place of all earlier ones; only their hashes stay. */
export async function makeCodes(deps: Deps, tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newCode)
  const salt = newSalt()
  const hashes = await Promise.all(codes.map((code) => codeHash(deps, code.replace('-', ''), salt)))
  await queries.replaceCodes(tx, userId, { hashes, salt, now: deps.clock() })
  return codes
}
