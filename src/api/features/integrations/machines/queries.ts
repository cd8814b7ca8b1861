import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { mostMachines, type Machine } from '#contract/integrations/machines.ts'
import { dayMs } from '#contract/times.ts'

type MachineRow = {
  id: string
  name: string
  scopes: string[]
  writes: boolean
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

const toMachine = (row: MachineRow): Machine => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  writes: row.writes,
  createdAt: row.created_at.toISOString(),
  usedAt: row.last_seen_at < row.created_at ? null : row.last_seen_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

const selectMachines = (now: Date, only: string | null) => sql<MachineRow>`
  select sessions.id, name, scopes, writes, sessions.created_at, sessions.last_seen_at, expires_at
  from sessions join users on users.id = user_id and users.status = 'machine'
  where revoked_at is null and expires_at > ${now} and sessions.id = coalesce(${only}::uuid, sessions.id)
  order by sessions.created_at desc, sessions.id`

export const findMachines = async (db: Db, now: Date): Promise<Machine[]> =>
  (await selectMachines(now, null).execute(db)).rows.map(toMachine)

export async function findMachine(db: Db, id: string, now: Date): Promise<Machine | undefined> {
  const { rows } = await selectMachines(now, id).execute(db)
  return rows[0] && toMachine(rows[0])
}

export type NewMachine = { id: string; userId: string; name: string; scopes: string[]; writes: boolean }

/** Its account has no person, no password and an address that no mail reaches. False when there are as many as allowed. */
export async function insertMachine(
  tx: Db,
  { id, userId, name, scopes, writes }: NewMachine,
  now: Date,
  expiresAt: Date,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('machine tokens', 0))`.execute(tx)
  if ((await findMachines(tx, now)).length >= mostMachines) return false
  await tx
    .insertInto('users')
    .values({
      id: userId,
      email: `machine-${userId}@machine.invalid`,
      password_hash: 'none',
      first_name: name,
      last_name: '(token)',
      role: 'staff',
      status: 'machine',
      email_verified_at: now,
    })
    .execute()
  // Seen before it was made: the first use is then noted at once.
  const unused = new Date(now.getTime() - dayMs)
  const token = { id, user_id: userId, device: '', name, scopes, writes }
  await tx
    .insertInto('sessions')
    .values({ ...token, created_at: now, last_seen_at: unused, expires_at: expiresAt })
    .execute()
  return true
}

/** The name of the ended token. */
export async function revokeMachine(tx: Db, id: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update sessions set revoked_at = ${now} from users
    where sessions.id = ${id} and revoked_at is null and users.id = user_id and users.status = 'machine'
    returning name`.execute(tx)
  return rows[0]?.name
}
