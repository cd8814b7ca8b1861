import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { findFactorReset } from '#api/features/auth/factors/queries.ts'
import { endSessions, findSessions } from '#api/features/auth/queries.ts'
import { endLinksLater } from '#api/features/mentoring/links/queries.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { keepAccount } from '#api/records/leaving.ts'
import { findNotes } from '#api/records/notes.ts'
import { fewestHeard, type AccountDetail, type countHeardFrom } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { phoneText } from '#contract/phone/phone.ts'
import type { Role } from '#contract/scopes.ts'
import { toDoing } from './doings.ts'
import { tellOfAccount } from './letters.ts'
import { accountCan, canManage, whyNotReactivate, whyNotRole, whyNotSuspend } from './policy.ts'
import * as queries from './queries.ts'
import { auditObject, findAccount, lockAccount, noteKey, saveAccount } from './queries.ts'
import { toAccount } from './shape.ts'

export async function showAccount(deps: Deps, viewer: Viewer, id: string): Promise<AccountDetail> {
  const row = found(await findAccount(deps.db, id))
  const [sessions, reset, notes, doings] = await Promise.all([
    canManage(viewer) ? findSessions(deps.db, id, deps.clock()) : [],
    canManage(viewer) ? findFactorReset(deps.db, id) : undefined,
    findNotes(deps.db, noteKey(id)),
    queries.findDoings(deps.db, id, deps.clock()),
  ])
  return {
    ...toAccount(row),
    firstName: row.first_name,
    locale: row.locale,
    phone: row.phone && phoneText(row.phone),
    country: row.country,
    heardFrom: row.heard_from,
    answers: row.registration_answers ?? [],
    eraseAt: row.erase_at?.toISOString() ?? null,
    doings: doings.map(toDoing),
    sessions: sessions.map(({ id: session, created_at, last_seen_at, expires_at, device, way }) => ({
      id: session,
      way,
      createdAt: created_at.toISOString(),
      lastSeenAt: last_seen_at.toISOString(),
      expiresAt: expires_at.toISOString(),
      device,
    })),
    secondFactor: row.second_factor,
    factorReset: reset
      ? {
          by: reset.asker,
          mine: reset.asked_by === viewer.id,
          at: reset.asked_at.toISOString(),
          reason: reset.reason,
        }
      : null,
    notes,
    can: accountCan(viewer, row),
  }
}

/** A figure of a few people might tell who they are. */
export async function showHeardFrom({ db }: Deps): Promise<AnswerOf<typeof countHeardFrom>> {
  const rows = await queries.countHeardFrom(db)
  const said = rows.flatMap(({ source, people }) => (source === null ? [] : [{ source, people }]))
  const sum = (list: readonly { people: number }[]) => list.reduce((total, { people }) => total + people, 0)
  const items = said.filter(({ people }) => people >= fewestHeard)
  return { items, rest: sum(said) - sum(items), unsaid: sum(rows) - sum(said) }
}

type Viewer = Pick<Caller['actor'], 'id' | 'scope'>

type AccountChange =
  | { role: Role }
  | { status: 'suspended' }
  // The team decides over the directory, which may say so again.
  | { status: 'active'; directory_ended_at: null }

/** Acts at once on every instance: each request reads the role, the status and the session. */
async function changeAccount(
  deps: Deps,
  caller: Caller,
  id: string,
  action: 'role' | 'suspend' | 'reactivate',
  set: AccountChange,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockAccount(tx, id)
    const before = found(await findAccount(tx, id))
    refuse(whyNotChange(before, set))
    if (action === 'suspend') await tellOfAccount(tx, deps, 'suspended', id)
    if (before.state === 'leaving') await keepAccount(tx, id, deps.clock())
    await keepingAnAdmin(saveAccount(tx, id, { ...set, updated_at: deps.clock() }))
    await endSessions(tx, id, deps.clock())
    await endLinksLater(tx, { userId: id }, deps.clock())
    if (action === 'reactivate') await tellOfAccount(tx, deps, 'reactivated', id)
    if ('role' in set) await tellOfAccount(tx, deps, 'role', id, set.role)
    const was = 'role' in set ? { role: before.role } : undefined
    await audit(tx, caller, `accounts.${action}`, auditObject(id), { before: was, after: set })
  })
}

function whyNotChange(before: Parameters<typeof whyNotRole>[0], set: AccountChange) {
  if ('role' in set) return whyNotRole(before, set.role)
  return set.status === 'suspended' ? whyNotSuspend(before) : whyNotReactivate(before)
}

/** The database refuses to lose the last administrator, whichever changes run at once. */
export async function keepingAnAdmin<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'users_last_admin') refuse('last_admin')
    throw error
  }
}

export const setRole = (deps: Deps, caller: Caller, id: string, role: Role) =>
  changeAccount(deps, caller, id, 'role', { role })
export const setSuspended = (deps: Deps, caller: Caller, id: string, suspended: boolean) =>
  suspended
    ? changeAccount(deps, caller, id, 'suspend', { status: 'suspended' })
    : changeAccount(deps, caller, id, 'reactivate', { status: 'active', directory_ended_at: null })

export async function endSessionsOf(deps: Deps, caller: Caller, id: string, session?: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    found(await findAccount(tx, id))
    const ended = await endSessions(tx, id, deps.clock(), session === undefined ? {} : { id: session })
    if (session !== undefined && ended === 0) refuse('not_found')
    await audit(tx, caller, 'accounts.end_sessions', auditObject(id))
  })
}
