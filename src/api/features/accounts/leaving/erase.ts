import { sql } from 'kysely'
import type { ApiArea } from '#api/area.ts'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { removeFromOutbox } from '#api/mail/transport.ts'
import { audit } from '#api/records/audit.ts'
import type { LeavingPerson } from '#api/records/people.ts'
import { sweepUploads } from '#api/storage/sweep.ts'
import { auditObject, noteKey } from '../queries.ts'
import { blankPerson, dropPersonRows } from './person-rows.ts'

export const eraseJob = 'accounts.erase'

/** Erases a person who asked for it and has not come back; may run again after a crash. */
export async function erasePerson(deps: Deps, areas: readonly ApiArea[], id: string): Promise<void> {
  const now = deps.clock()
  const mails = await transaction(deps.db, async (tx) => {
    const row = await tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (row?.status !== 'leaving' || row.erase_at! > now) return []
    const { email, first_name: firstName, last_name: lastName, phone } = row
    const person = { id, email, firstName, lastName, phone }
    for (const { people } of areas) await people?.erase?.(tx, deps, person)
    const gone = await eraseMails(tx, person)
    await eraseTechnical(tx, person)
    await forgetName(tx, person)
    await dropPersonRows(tx, id, new Set(areas.flatMap(({ people }) => people?.keeps ?? [])))
    await blankPerson(tx, id, now)
    await audit(tx, null, 'accounts.erase', auditObject(id))
    return gone
  })
  // Files go after the commit: a row without its file would be a fault, a file without its row is swept.
  await removeFromOutbox(deps.settings, mails)
  await sweepUploads(deps)
}

/** Deletes the mails to the person, and takes the name out of those to others. Returns the ids of both. */
async function eraseMails(tx: Tx, { id, email, firstName, lastName }: LeavingPerson): Promise<string[]> {
  const own = await sql<{ id: string }>`
    delete from mails where user_id = ${id} or lower(recipient) = lower(${email}) returning id`.execute(tx)
  const name = `${firstName} ${lastName}`
  const without = (column: string) => sql`replace(replace(${sql.ref(column)}, ${name}, '…'), ${email}, '…')`
  const told = await sql<{ id: string }>`
    update mails set subject = ${without('subject')}, body_text = ${without('body_text')},
      body_html = ${without('body_html')}, calendar = ${without('calendar')}
    where position(${name} in subject || body_text || body_html || coalesce(calendar, '')) > 0
      or position(lower(${email}) in lower(subject || body_text || body_html || coalesce(calendar, ''))) > 0
    returning id`.execute(tx)
  return [...own.rows, ...told.rows].map((row) => row.id)
}

/** The histories of teams name who came and went. */
async function forgetName(tx: Tx, { firstName, lastName }: LeavingPerson): Promise<void> {
  await sql`
    update record_steps set details = jsonb_set(details, '{name}', '"…"')
    where details ->> 'name' = ${`${firstName} ${lastName}`}`.execute(tx)
}

/** Rows that hold an address or an answer, without a foreign key to the person. */
async function eraseTechnical(tx: Tx, { id, email }: LeavingPerson): Promise<void> {
  await sql`delete from invitations where lower(email) = lower(${email})`.execute(tx)
  await sql`delete from throttles where position(lower(${email}) in lower(key)) > 0 or position(${id} in key) > 0`.execute(
    tx,
  )
  await sql`delete from jobs where position(lower(${email}) in lower(payload::text)) > 0`.execute(tx)
  await tx.deleteFrom('idempotency_keys').where('owner', '=', id).execute()
  const { area, recordId } = noteKey(id)
  await tx.deleteFrom('record_notes').where('area', '=', area).where('record_id', '=', recordId).execute()
}
