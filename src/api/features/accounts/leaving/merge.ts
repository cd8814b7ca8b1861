import type { ApiArea } from '#api/area.ts'
import { moveReferences } from '#api/db/foreign-keys.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { holdRows } from '#api/records/rows.ts'
import { tellOfAccount } from '../letters.ts'
import { isIn } from '../policy.ts'
import { auditObject, findAccount } from '../queries.ts'
import { blankPerson, countTraces, endAccess, fillGaps, moveNotes } from './queries.ts'
import { keepingAnAdmin } from '../service.ts'
import { toAccount } from '../shape.ts'

type Merge = { from: string; into: string; dryRun: boolean }

/** Two accounts of one person become one; with `dryRun` only tells what would move. */
export async function mergeAccounts(deps: Deps, areas: readonly ApiArea[], caller: Caller, merge: Merge) {
  const { from, into, dryRun } = merge
  if (from === into) throw invalidField('into', 'invalid')
  return transaction(deps.db, async (tx) => {
    await holdRows(tx, 'users', [from, into])
    const lost = found(await findAccount(tx, from))
    const kept = await findAccount(tx, into)
    if (!kept) throw invalidField('into', 'unknown_reference')
    refuse(isIn(lost) && isIn(kept) ? undefined : 'state_conflict')
    const traces = await countTraces(tx, from)
    if (!dryRun) await moveRecords(tx, deps, areas, merge)
    if (!dryRun) await tellOfAccount(tx, deps, 'merged', into)
    if (!dryRun) await audit(tx, caller, 'accounts.merge', auditObject(into), { after: { merged: from } })
    return { dryRun, from: toAccount(lost), into: toAccount(kept), traces }
  })
}

async function moveRecords(tx: Db, deps: Deps, areas: readonly ApiArea[], { from, into: to }: Merge): Promise<void> {
  for (const { people } of areas) await people?.merge?.(tx as never, deps, { from, to })
  await fillGaps(tx, from, to)
  const now = deps.clock()
  await endAccess(tx, from, now)
  await moveReferences(tx, 'users', from, to)
  await moveNotes(tx, from, to)
  await keepingAnAdmin(blankPerson(tx, from, now))
}
