import { sql, type Insertable } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../deps.ts'

/** What a device is to show: nothing once the notice is read or gone, or the account is not active. */
export const findPush = (db: Db, device: string, notice: string) =>
  db
    .selectFrom('push_devices')
    .innerJoin('notices', 'notices.user_id', 'push_devices.user_id')
    .innerJoin('users', 'users.id', 'push_devices.user_id')
    .select(['push_devices.endpoint', 'push_devices.p256dh', 'push_devices.auth', 'push_devices.user_id'])
    .select(['notices.kind', 'notices.lang', 'notices.title', 'notices.body', 'notices.path'])
    .select((select) => select.selectFrom('programme').select('contact').as('contact'))
    .where('push_devices.id', '=', device)
    .where('notices.id', '=', notice)
    .where('notices.read_at', 'is', null)
    .where('notices.answered_at', 'is', null)
    .where('users.status', '=', 'active')
    .executeTakeFirst()

export const deleteDevice = (db: Db, id: string) => db.deleteFrom('push_devices').where('id', '=', id).execute()

export const markReached = (db: Db, id: string, now: Date) =>
  db.updateTable('push_devices').set({ last_success_at: now }).where('id', '=', id).execute()

export const findOwnDevices = (db: Db, userId: string) =>
  db
    .selectFrom('push_devices')
    .select(['id', 'device', 'session_id', 'created_at', 'last_success_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

const mostDevices = 10

/** A browser has one address: whoever agrees in it last is the one who is told there. The oldest beyond ten go. */
export async function saveDevice(tx: Db, row: Insertable<Schema['push_devices']>): Promise<void> {
  const { user_id, session_id, p256dh, auth, device } = row
  await tx
    .insertInto('push_devices')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ user_id, session_id, p256dh, auth, device }))
    .execute()
  await sql`
    delete from push_devices where id in (
      select id from push_devices where user_id = ${user_id} order by created_at desc, id desc offset ${sql.lit(mostDevices)})`.execute(
    tx,
  )
}

export async function deleteOwnDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
