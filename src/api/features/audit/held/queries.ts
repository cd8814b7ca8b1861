import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { NewNotice } from '#api/tell/queries.ts'

export type HeldRow = { id: string; scope: string; at: Date; until: Date }
export type ListedChange = HeldRow & { action: string; records: number }

/** What somebody decided of which nobody was told, the newest first. */
export async function findOwnHeld(db: Db, userId: string, now: Date): Promise<ListedChange[]> {
  const { rows } = await sql<ListedChange>`
    select held_changes.id, scope, at, until, said.action, said.records
    from held_changes
      cross join lateral (
        select (array_agg(after ->> 'action' order by seq))[1] as action, count(distinct after ->> 'object_id')::int as records
        from held_rows where held_id = held_changes.id and table_name = 'audit_log') as said
    where actor_id = ${userId} and until > ${now} and said.action is not null
    order by at desc, id desc limit 20`.execute(db)
  return rows
}

export const holdOwnChange = async (tx: Db, userId: string, id: string): Promise<HeldRow | undefined> =>
  (
    await sql<HeldRow>`select id, scope, at, until from held_changes where id = ${id} and actor_id = ${userId} for update`.execute(
      tx,
    )
  ).rows[0]

/** Each record apart: its rows are as they were, unless somebody has moved it on. */
export async function takeBack(tx: Db, id: string, now: Date): Promise<{ part: string; undone: boolean }[]> {
  const { rows } = await sql<{ part: string; undone: boolean }>`
    select part::text, undone from take_back(${id}, ${now})`.execute(tx)
  return rows
}

export type Logged = {
  action: string
  object_type: string
  object_id: string
  before: object | null
  after: object | null
}

/** Forgets these parts of a change and returns what the log says of them. */
export async function settleParts(tx: Db, id: string, parts: readonly string[]): Promise<Logged[]> {
  const { rows } = await sql<{ entry: Logged | null }>`
    with settled as (
      delete from held_rows where held_id = ${id} and xid::text = any(${parts}) returning seq, table_name, after)
    select case when table_name = 'audit_log' then after end as entry from settled order by seq`.execute(tx)
  await sql`
    delete from held_changes where id = ${id} and not exists (select from held_rows where held_id = ${id})`.execute(tx)
  return rows.flatMap(({ entry }) => entry ?? [])
}

type Letter = { user_id: string }

/** Takes what was not told yet; whoever takes it tells it. */
export async function takeTelling(tx: Db, id: string, now: Date): Promise<{ notices: NewNotice[]; letters: Letter[] }> {
  const { rows } = await sql<{ table_name: string; after: never }>`
    delete from held_rows where held_id = ${id} returning table_name, after`.execute(tx)
  await sql`delete from held_changes where id = ${id}`.execute(tx)
  const of = (table: string) => rows.filter((row) => row.table_name === table && row.after).map(({ after }) => after)
  const letters: Letter[] = of('held_letters')
  await sql`
    insert into held_letters select * from jsonb_populate_recordset(null::held_letters, ${JSON.stringify(letters)})`.execute(
    tx,
  )
  const notices: NewNotice[] = of('notices')
  return { notices: notices.map((notice) => ({ ...notice, created_at: now })), letters }
}
