import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import { demoPassword } from '#api/demo/accounts/accounts.ts'
import type { Db, Deps } from '#api/deps.ts'
import { refuse } from '#api/http/caller.ts'
import { addressKey, forgetGuesses, takeGuess } from '#api/http/limits/throttle.ts'
import { audit } from '#api/records/audit.ts'
import { isWelcome, keepAccount } from '#api/records/leaving.ts'
import { hashPassword, needsRehash, spendHash, verifyPassword } from '#api/secrets/passwords.ts'
import { signToken } from '#api/secrets/tokens.ts'
import type { SecondStep, Way } from '#contract/auth/auth.ts'
import { normalisePassword } from '#contract/auth/password.ts'
import { countFailures } from './attempts.ts'
import { dueStep, isRemembered } from './factors/due-step.ts'
import type { Linking } from './factors/steps.ts'
import { linkingOf, linkTo, whyNotHere } from './organisations/link.ts'
import * as queries from './queries.ts'

/** The source of a request, for rate limits, the list of sessions and the second step that is remembered there. */
export type Origin = { ip: string; device: string; remembered?: string | undefined }
type Credentials = { email: string; password: string; link?: string | undefined }
export type Entered = { token: string } | SecondStep

/** Failures of every way in count together, by address. */
export const countSignIns = <T>(deps: Deps, { ip }: Origin, work: () => Promise<T>) =>
  countFailures(deps, `login:${addressKey(ip)}`, deps.settings.limits.loginsPerMinute, 60, work)

/** An unknown address takes the same time and gets the same answer as a wrong password. */
export const signIn = (deps: Deps, credentials: Credentials, origin: Origin): Promise<Entered> =>
  countSignIns(deps, origin, () => checkCredentials(deps, credentials, origin))

async function checkCredentials(deps: Deps, { email, password, link }: Credentials, origin: Origin): Promise<Entered> {
  await takeGuess(deps, email)
  const user = await queries.findUserByEmail(deps.db, email)
  const checked = user && !isLockedDemo(deps, password) ? user : undefined
  const matches = checked ? await verifyPassword(password, checked.password_hash) : await spendHash(password)
  if (!user || !matches || !isWelcome(user)) refuse('invalid_credentials')
  await forgetGuesses(deps, email)
  const { id, password_version: version } = user
  if (needsRehash(user.password_hash)) await queries.renewHash(deps.db, id, version, await hashPassword(password))
  const linking = await linkingOf(deps, link, { email, role: user.role })
  refuse(whyNotHere(deps, user.role, linking))
  const isKnown = !user.second_factor || (await isRemembered(deps, id, origin))
  if (!isKnown) return dueStep(deps, id, { version, ...(linking && { link: linking }) })
  return enter(deps, user, origin, { version, way: user.second_factor ? 'device' : 'password', linking })
}

type Entering = { id: string; status: string }
type Begun = { version?: number | undefined; way: Way; factor?: boolean; linking?: Linking | undefined }

/** The one end of every way in. */
export function enter(deps: Deps, { id, status }: Entering, origin: Origin, begun: Begun): Promise<{ token: string }> {
  const { linking, ...way } = begun
  if (status === 'active' && !linking) return startSession(deps, deps.db, id, origin, way)
  return transaction(deps.db, async (tx) => {
    if (linking) await linkTo(deps, tx, id, linking)
    const returned = status !== 'active' && (await comeBack(deps, tx, id))
    return startSession(deps, tx, id, origin, { ...way, returned })
  })
}

async function comeBack(deps: Deps, tx: Db, id: string): Promise<boolean> {
  if (!(await keepAccount(tx, id, deps.clock()))) return false
  await audit(tx, { actor: { id } }, 'accounts.return', { type: 'user', id })
  return true
}

/** The demo's password is public, so it opens nothing where others can call, unless the demo was asked for. */
const isLockedDemo = ({ settings }: Deps, password: string) =>
  !settings.demoAccountsOpen && normalisePassword(password) === demoPassword

/** With the version of the password that was checked: a reset that ran meanwhile has ended it. */
export async function startSession(
  deps: Deps,
  db: Db,
  userId: string,
  origin: Origin,
  { version, way = 'password', factor = false, returned = false }: Partial<Begun> & { returned?: boolean } = {},
): Promise<{ token: string }> {
  const now = deps.clock()
  const sid = randomUUIDv7()
  const iat = Math.floor(now.getTime() / 1000)
  const exp = iat + deps.settings.tokenTtl
  const session = { id: sid, userId, device: origin.device, returned, now, expiresAt: new Date(exp * 1000) }
  const asked = deps.settings.secondFactor.required
  const started = await queries.insertSession(db, { ...session, passwordVersion: version, way, factor, asked })
  if (!started) refuse('invalid_credentials')
  return { token: signToken(deps.signingKey, { sub: userId, sid, iat, exp }) }
}
