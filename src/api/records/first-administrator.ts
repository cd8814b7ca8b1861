import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs } from '#contract/times.ts'
import type { Db } from '../deps.ts'
import { hashToken } from './invitations.ts'
import { toProgramme } from './programme-invitations.ts'

/** An invitation without an address: whoever opens its link says theirs. */
const noAddress = ''

/** The token of a link to become the first administrator, made once, while nobody has an account. */
export async function inviteFirstAdministrator(db: Db, now: Date): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  const { area, recordId } = toProgramme
  const { numAffectedRows } = await sql`
    insert into invitations (id, area, record_id, email, role, token_hash, created_at, sent_at, expires_at)
    select ${randomUUIDv7()}, ${area}, ${recordId}, ${noAddress}, 'admin', ${hashToken(token)}, ${now}::timestamptz,
      ${now}::timestamptz, ${new Date(now.getTime() + dayMs)}::timestamptz
    where not exists (select from users)
      and not exists (select from invitations where area = ${area} and email = ${noAddress})`.execute(db)
  return numAffectedRows ? token : undefined
}

/** Somebody became an administrator in another way: the printed link ends. */
export const endFirstInvitation = (tx: Db) =>
  tx
    .updateTable('invitations')
    .set({ state: 'revoked' })
    .where('area', '=', toProgramme.area)
    .where('email', '=', noAddress)
    .where('state', '=', 'open')
    .execute()

export async function hasAdministrator(db: Db): Promise<boolean> {
  const one = db.selectFrom('users').select('id').where('role', '=', 'admin').where('status', '=', 'active')
  return (await one.limit(1).executeTakeFirst()) !== undefined
}
