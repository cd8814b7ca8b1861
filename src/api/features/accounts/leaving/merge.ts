import { sql } from 'kysely'
import type { ApiArea } from '#api/area.ts'
import { moveReferences } from '#api/db/foreign-keys.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { holdRows } from '#api/records/rows.ts'
import { accountCan } from '../policy.ts'
import { auditObject, findAccount, noteKey } from '../queries.ts'
import { blankPerson } from './person-rows.ts'
import { keepingAnAdmin } from '../service.ts'
import { toAccount } from '../shape.ts'
import { countTraces } from './traces.ts'

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
    refuse(accountCan(lost).merge && accountCan(kept).merge ? undefined : 'state_conflict')
    const traces = await countTraces(tx, from)
    if (!dryRun) await move(tx, deps, areas, merge)
    if (!dryRun) await audit(tx, caller, 'accounts.merge', auditObject(into), { after: { merged: from } })
    return { dryRun, from: toAccount(lost), into: toAccount(kept), traces }
  })
}

async function move(tx: Db, deps: Deps, areas: readonly ApiArea[], { from, into: to }: Merge): Promise<void> {
  for (const { people } of areas) await people?.merge?.(tx as never, deps, { from, to })
  await fillGaps(tx, from, to)
  const now = deps.clock()
  await tx.updateTable('sessions').set({ revoked_at: now }).where('user_id', '=', from).execute()
  await tx.deleteFrom('purpose_tokens').where('user_id', '=', from).execute()
  await moveReferences(tx, 'users', from, to)
  const { area, recordId } = noteKey(from)
  const notes = tx.updateTable('record_notes').set({ record_id: to }).where('area', '=', area)
  await notes.where('record_id', '=', recordId).execute()
  await keepingAnAdmin(blankPerson(tx, from, now))
}

/** What the remaining account has not said about the person is taken from the other. */
async function fillGaps(tx: Db, from: string, to: string): Promise<void> {
  const gaps = (table: string, names: readonly string[]) =>
    sql.join(
      names.map((name) => sql`${sql.ref(name)} = coalesce(${sql.ref(`${table}.${name}`)}, lost.${sql.ref(name)})`),
    )
  const profile = ['headline', 'about', 'city', 'field', 'institution', 'graduation_year']
  await sql`update profiles set ${gaps('profiles', profile)} from profiles as lost
    where profiles.user_id = ${to} and lost.user_id = ${from}`.execute(tx)
  await sql`update users set phone = lost.phone, phone_country = lost.phone_country, phone_ext = lost.phone_ext
    from users as lost where users.id = ${to} and lost.id = ${from} and users.phone is null`.execute(tx)
}
