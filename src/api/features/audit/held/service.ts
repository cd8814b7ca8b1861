import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import type { JobHandlers } from '#api/jobs/jobs.ts'
import { planDigests } from '#api/mail/digest.ts'
import { pushNotices } from '#api/push/push.ts'
import { auditAll } from '#api/records/audit.ts'
import { insertNotices } from '#api/tell/queries.ts'
import { findListeners, heldBack } from '#api/tell/listeners.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listHeld, undoHeld as undoEndpoint } from '#contract/audit/held.ts'
import type { Scope } from '#contract/scopes.ts'
import { verbOf } from '../words.ts'
import { findOwnHeld, holdOwnChange, settleParts, takeBack, takeTelling, type HeldRow, type Logged } from './queries.ts'

/** Whoever lost the right meanwhile takes nothing back. */
const mayUndo = ({ scope }: Actor, change: Pick<HeldRow, 'scope'>) => scope.has(change.scope as Scope)

export async function showHeld({ db, clock }: Deps, actor: Actor): Promise<AnswerOf<typeof listHeld>> {
  const rows = (await findOwnHeld(db, actor.id, clock())).filter((row) => mayUndo(actor, row))
  return {
    items: rows.map(({ id, action, records, at, until }) => ({
      id,
      what: { pt: verbOf(action, 'pt'), en: verbOf(action, 'en') },
      records,
      at: at.toISOString(),
      until: until.toISOString(),
    })),
  }
}

export async function undoHeld(deps: Deps, caller: Caller, id: string): Promise<AnswerOf<typeof undoEndpoint>> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const change = found(await holdOwnChange(tx, caller.actor.id, id))
    if (!mayUndo(caller.actor, change)) refuse('forbidden')
    if (change.until <= now) refuse('moved_on')
    const parts = await takeBack(tx, id, now)
    const undone = parts.filter((one) => one.undone).map(({ part }) => part)
    if (undone.length === 0) refuse('moved_on')
    const said = await settleParts(tx, id, undone)
    await auditAll(tx, said.map(takenBack(caller)))
    return { undone: new Set(said.map((one) => one.object_id)).size, left: parts.length - undone.length }
  })
}

const takenBack = (by: Caller) => (said: Logged) => ({
  by,
  action: `${said.action.split('.')[0]}.undo` as const,
  object: { type: said.object_type, id: said.object_id },
  before: said.after ?? undefined,
  after: said.before ?? undefined,
})

/** The time to take it back is over: what waited is told. */
async function tellHeld(deps: Deps, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { notices, letters } = await takeTelling(tx, id, deps.clock())
    for (const some of Map.groupBy(notices, ({ kind }) => kind).values()) await insertNotices(tx, some)
    const readers = notices.map(({ user_id }) => user_id)
    await pushNotices(tx, deps, notices, await findListeners(tx, deps, readers, heldBack))
    await planDigests(
      tx,
      deps,
      letters.map(({ user_id }) => user_id),
    )
  })
}

export const heldJobs: JobHandlers = { 'audit.tell_held': (deps, { id }) => tellHeld(deps, id!) }
