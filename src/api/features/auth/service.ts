import { randomBytes } from 'node:crypto'
import { refuse } from '#api/http/caller.ts'
import type { LoggedAct } from '#api/records/acts.ts'
import { audit } from '#api/records/audit.ts'
import { isWelcome } from '#api/records/leaving.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { hashToken } from '#api/records/invitations.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { AppError, invalidField } from '#api/errors.ts'
import { addressKey, forgetGuesses, takeGuess, throttle } from '#api/http/limits/throttle.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { countUnasked } from '#api/mail/unasked.ts'
import { judgeNewPassword } from '#api/secrets/judge.ts'
import { hashPassword, verifyPassword } from '#api/secrets/passwords.ts'
import { minuteMs } from '#contract/times.ts'
import { passwordChangedLetter, resetLetter, verifyLetter } from './mails.ts'
import { dropEmailChange } from './email/queries.ts'
import { forgetSteps } from './factors/queries.ts'
import * as queries from './queries.ts'
import type { Origin } from './sign-in.ts'

export const resetMailJob = 'auth.reset_mail'
const resetMinutes = 60
const verifyDays = 7
// Each costs two hashes and a judgement; changing and resetting count apart, so that a thief cannot block the owner.
const changesPerHour = 20

/** Does the same work for every address, so that neither the answer nor its timing shows who has an account. */
export async function requestReset(deps: Deps, email: string, origin: Origin): Promise<void> {
  await throttle(deps, `reset:${addressKey(origin.ip)}`, deps.settings.limits.loginsPerMinute, 60)
  await schedule(deps.db, { kind: resetMailJob, payload: { email }, runAt: deps.clock() })
}

/** Sends a few mails per account and hour at most; a newer link ends the older ones. */
export async function mailResetLink(deps: Deps, email: string): Promise<void> {
  const user = await queries.findUserByEmail(deps.db, email)
  if (!user || !isWelcome(user)) return
  try {
    await throttle(deps, `reset-mail:${user.id}`, deps.settings.limits.resetsPerHour, 3600)
  } catch (error) {
    if (error instanceof AppError) return
    throw error
  }
  await transaction(deps.db, async (tx) => {
    await queries.lockUser(tx, user.id)
    await queries.revokeTokens(tx, user.id, 'reset_password', deps.clock())
    const token = await issueToken(deps, tx, 'reset_password', user.id, resetMinutes)
    const url = pageUrl(deps, 'reset-password', token)
    await tellPeople(tx, deps, 'auth.reset', [user.id], ({ locale }) => resetLetter[locale](url))
  })
}

export async function checkResetToken(deps: Deps, token: string): Promise<{ email: string }> {
  const owner = await queries.findTokenOwner(deps.db, hashToken(token), 'reset_password', deps.clock())
  if (!owner) refuse('token_invalid')
  return { email: owner.email }
}

/** Sets the password and clears the counter of failed guesses. */
export async function resetPassword(deps: Deps, token: string, password: string): Promise<void> {
  const hash = hashToken(token)
  const owner = await queries.findTokenOwner(deps.db, hash, 'reset_password', deps.clock())
  if (!owner) refuse('token_invalid')
  await throttle(deps, `password-reset:${owner.id}`, changesPerHour, 3600)
  await requireStrong(deps, password, [owner.first_name, owner.last_name, owner.email])
  const passwordHash = await hashPassword(password)
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    // The person's row comes first in every change of a password, so that two of them cannot block each other.
    await queries.setPassword(tx, owner.id, passwordHash, now)
    const userId = await queries.useToken(tx, hash, 'reset_password', now)
    if (userId === undefined) refuse('token_invalid')
    // The mailed link proves that the address belongs to the person.
    await queries.setEmailVerified(tx, userId, now)
    await queries.endSessions(tx, userId, now)
    await afterNewPassword(deps, tx, userId, 'auth.reset_password')
  })
  await forgetGuesses(deps, owner.email)
}

/** A new password ends reset links, a change of the e-mail and what skips the second step; its owner is told by mail. */
async function afterNewPassword(deps: Deps, tx: Db, userId: string, action: LoggedAct): Promise<void> {
  await dropEmailChange(tx, userId, deps.clock())
  await forgetSteps(tx, userId)
  await queries.revokeTokens(tx, userId, 'reset_password', deps.clock())
  const url = `${deps.settings.publicUrl}/auth/reset-password`
  await tellPeople(tx, deps, 'auth.password_changed', [userId], ({ locale }) => passwordChangedLetter[locale](url))
  await audit(tx, { actor: { id: userId } }, action, { type: 'user', id: userId })
}

export async function changePassword(
  deps: Deps,
  actor: { id: string; sessionId: string },
  change: { currentPassword: string; password: string },
): Promise<void> {
  await throttle(deps, `password-change:${actor.id}`, changesPerHour, 3600)
  const user = await queries.findUser(deps.db, actor.id)
  const version = await requirePassword(deps, user, change.currentPassword)
  await requireStrong(deps, change.password, [user.firstName, user.lastName, user.email])
  const hash = await hashPassword(change.password)
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const stored = await queries.setPassword(tx, actor.id, hash, now, version)
    if (!stored) refuse('password_changed')
    await queries.endSessions(tx, actor.id, now, { not: actor.sessionId })
    await afterNewPassword(deps, tx, actor.id, 'auth.change_password')
  })
}

/** Sensitive acts ask for the password again; returns its version. */
export async function requirePassword(deps: Deps, user: { id: string; email: string }, typed: string): Promise<number> {
  await takeGuess(deps, user.email)
  const current = await queries.findPassword(deps.db, user.id)
  if (!(await verifyPassword(typed, current.password_hash))) refuse('password_wrong')
  await forgetGuesses(deps, user.email)
  return current.password_version
}

export async function sendVerification(deps: Deps, tx: Db, userId: string): Promise<void> {
  const token = await issueToken(deps, tx, 'verify_email', userId, verifyDays * 24 * 60)
  const url = pageUrl(deps, 'verify-email', token)
  const { email } = await queries.findUser(tx, userId)
  await countUnasked(tx, deps, 'proof', [email])
  await tellPeople(tx, deps, 'auth.verify', [userId], ({ locale }) => verifyLetter[locale](url))
}

export async function requestVerification(deps: Deps, userId: string): Promise<void> {
  const user = await queries.findUser(deps.db, userId)
  if (user.emailVerified) return
  await throttle(deps, `verify-mail:${userId}`, deps.settings.limits.resetsPerHour, 3600)
  await transaction(deps.db, (tx) => sendVerification(deps, tx, userId))
}

export async function verifyEmail(deps: Deps, token: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const userId = await queries.useToken(tx, hashToken(token), 'verify_email', now)
    if (userId === undefined) refuse('token_invalid')
    await queries.setEmailVerified(tx, userId, now)
    await audit(tx, { actor: { id: userId } }, 'auth.verify_email', { type: 'user', id: userId })
  })
}

export async function requireStrong({ db }: Deps, password: string, personal: string[]): Promise<void> {
  const { name, name_en: nameEn, organisation } = await findProgramme(db)
  const [reason] = (await judgeNewPassword(password, personal, [name, nameEn ?? '', organisation])).reasons
  if (reason) throw invalidField('password', 'password_weak', { reason })
}

export async function issueToken(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  purpose: queries.TokenPurpose,
  userId: string,
  minutes: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock()
  const expiresAt = new Date(now.getTime() + minutes * minuteMs)
  await queries.insertToken(db, { hash: hashToken(token), purpose, userId, now, expiresAt })
  return token
}

export const pageUrl = (deps: Deps, page: string, token: string) => `${deps.settings.publicUrl}/auth/${page}/${token}`
