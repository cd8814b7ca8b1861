import { sql } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import { dayMs } from '#contract/times.ts'

/** Work is done or has another row long before: what nobody did by then is forgotten. */
const keptDays = 180

export async function findHandedWork(db: Db, now: Date) {
  const { rows } = await sql<{ key: string; userId: string; name: string }>`
    select key, user_id as "userId", first_name || ' ' || last_name as name
    from handed_work join users on users.id = user_id
    where status = 'active' and handed_at > ${new Date(now.getTime() - keptDays * dayMs)}`.execute(db)
  return rows
}

type Handed = { key: string; user_id: string; by_id: string; title: string; path: string; handed_at: Date }

/** Whether it is somebody else's work now. */
export async function saveHandedWork(tx: Tx, row: Handed): Promise<boolean> {
  await tx
    .deleteFrom('handed_work')
    .where('handed_at', '<', new Date(row.handed_at.getTime() - keptDays * dayMs))
    .execute()
  const { rows } = await sql`
    insert into handed_work ${sql.raw('(key, user_id, by_id, title, path, handed_at)')}
    values (${row.key}, ${row.user_id}, ${row.by_id}, ${row.title}, ${row.path}, ${row.handed_at})
    on conflict (key) do update set user_id = excluded.user_id, by_id = excluded.by_id, handed_at = excluded.handed_at
    where handed_work.user_id <> excluded.user_id
    returning key`.execute(tx)
  return rows.length > 0
}

export const dropHandedWork = (tx: Tx, key: string) => tx.deleteFrom('handed_work').where('key', '=', key).execute()
