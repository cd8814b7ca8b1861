import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { endSessions, findUserByEmail, insertToken, insertUser } from '#api/features/auth/queries.ts'
import { endLinksLater } from '#api/features/mentoring/links/queries.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { letterOf } from '#api/mail/letter.ts'
import { audit } from '#api/records/audit.ts'
import { hashToken } from '#api/records/invitations.ts'
import { hashPassword } from '#api/secrets/passwords.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import type { createInDirectory, DirectoryChange } from '#contract/accounts/directory.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/times.ts'
import { auditObject, saveAccount } from '../queries.ts'
import { tellOfAccount, tellOfEnd } from '../letters.ts'
import { keepingAnAdmin } from '../service.ts'
import { findInDirectory, holdInDirectory, type DirectoryRow } from './queries.ts'
import { isActive } from './scim.ts'

const letter = {
  pt: [
    'Tens conta no programa',
    'O diretório da tua organização criou-a. Escolhe uma palavra-passe; depois podes entrar também com a conta da organização.',
    'A ligação funciona durante 7 dias. Se já não funcionar, pede outra na página de entrada.',
  ],
  en: [
    'You have an account in the programme',
    "Your organisation's directory made it. Choose a password; from then on you can also sign in with your organisation's account.",
    'The link works for 7 days. If it no longer does, ask for another one on the sign-in page.',
  ],
} as const
const choose = { pt: 'Escolher palavra-passe', en: 'Choose a password' } as const
const letterDays = 7

type Given = BodyOf<typeof createInDirectory>

/** Nobody knows the password of such an account: its person sets the first by the mailed link. */
export async function createPerson(deps: Deps, caller: Caller, given: Given): Promise<DirectoryRow> {
  const { userName: email, externalId, name, userType: role = 'mentor', active = true } = given
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  const now = deps.clock()
  const id = randomUUIDv7()
  return transaction(deps.db, async (tx) => {
    if (await findUserByEmail(tx, email)) refuse('email_taken')
    const first_name = name?.givenName?.trim() || email.split('@')[0]!.slice(0, 80)
    const names = { first_name, last_name: name?.familyName?.trim() || first_name }
    const account = { id, email, role, ...names, password_hash, password_version: 0, created_at: now, updated_at: now }
    await insertUser(tx, { ...account, directory_id: externalId ?? null, directory_since: now })
    await audit(tx, caller, 'accounts.join', auditObject(id), { after: { role } })
    if (active) await welcome({ ...deps, db: tx }, id)
    else await end(tx, deps, caller, await held(tx, id))
    return found(await findInDirectory(tx, id))
  })
}

async function welcome(deps: Deps, userId: string): Promise<void> {
  const secret = randomBytes(32).toString('base64url')
  const now = deps.clock()
  const expiresAt = new Date(now.getTime() + letterDays * dayMs)
  await insertToken(deps.db, { hash: hashToken(secret), purpose: 'reset_password', userId, now, expiresAt })
  const url = `${deps.settings.publicUrl}/auth/reset-password/${secret}`
  await tellPeople(deps.db, deps, 'accounts.directory', [userId], ({ locale }) =>
    letterOf(letter[locale], {}, url, choose[locale]),
  )
}

const held = async (tx: Tx, id: string) => found(await holdInDirectory(tx, id))

/** Ends what somebody who left can still do, at once; lets in again only whom the directory itself had ended. */
export async function changePerson(
  deps: Deps,
  caller: Caller,
  id: string,
  { active, externalId }: DirectoryChange,
): Promise<DirectoryRow> {
  const now = deps.clock()
  return transaction(deps.db, async (tx) => {
    const row = await held(tx, id)
    if (externalId !== undefined && externalId !== row.directory_id)
      await saveAccount(tx, id, { directory_id: externalId, directory_since: now, updated_at: now })
    if (active === false && row.directory_ended_at === null) {
      if (row.status !== 'suspended') await tellOfEnd(tx, deps, id)
      await end(tx, deps, caller, row)
    }
    if (active === true && !isActive(row)) await takeBack(tx, deps, caller, row)
    return held(tx, id)
  })
}

async function end(tx: Tx, deps: Deps, caller: Caller, { id, status }: DirectoryRow): Promise<void> {
  // What the team suspended stays so, whatever the directory says later.
  if (status === 'suspended') return
  const now = deps.clock()
  const set = status === 'active' ? { status: 'suspended' as const } : {}
  await keepingAnAdmin(saveAccount(tx, id, { ...set, directory_ended_at: now, updated_at: now }))
  await endSessions(tx, id, now)
  await endLinksLater(tx, { userId: id }, now)
  await audit(tx, caller, 'accounts.suspend', auditObject(id), { after: { status: 'suspended' } })
}

async function takeBack(tx: Tx, deps: Deps, caller: Caller, row: DirectoryRow): Promise<void> {
  const { id, status, directory_ended_at: ended } = row
  if (ended === null) refuse('directory_suspended')
  const set = status === 'suspended' ? { status: 'active' as const } : {}
  await saveAccount(tx, id, { ...set, directory_ended_at: null, updated_at: deps.clock() })
  await audit(tx, caller, 'accounts.reactivate', auditObject(id), { after: { status: 'active' } })
  if (status !== 'suspended') return
  // Who was not let in before has no password yet.
  if (row.password_version === 0) await welcome({ ...deps, db: tx }, id)
  else await tellOfAccount(tx, deps, 'reactivated', id)
}
