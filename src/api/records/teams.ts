import { sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../deps.ts'

/** A table of team members, and its column that names the record. */
type Team = {
  [Table in keyof Schema]: Schema[Table] extends { user_id: unknown; role: unknown; joined_at: unknown }
    ? { table: Table; record: keyof Schema[Table] & string }
    : never
}[keyof Schema]

/** Teams whose only owner leaves pass to whoever joined next. */
export async function passOwnership(tx: Db, team: Team, userId: string): Promise<void> {
  const [members, record] = [sql.table(team.table), sql.ref(team.record)]
  await sql`
    update ${members} as heir set role = 'owner'
    from (
      select distinct on (other.${record}) other.${record}, other.user_id
      from ${members} as other
      join ${members} as own on own.${record} = other.${record} and own.user_id = ${userId} and own.role = 'owner'
      where other.user_id <> ${userId} and not exists (
        select from ${members} as second
        where second.${record} = own.${record} and second.user_id <> ${userId} and second.role = 'owner')
      order by other.${record}, other.joined_at, other.user_id
    ) as next
    where heir.${record} = next.${record} and heir.user_id = next.user_id`.execute(tx)
}
