import { randomUUIDv7 } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import type { OutcomeInput } from '#contract/startups/outcomes.ts'
import type { StartupState } from '#contract/startups/states.ts'

export type OutcomeRow = Selectable<Schema['startup_outcomes']>
export type ToldRow = OutcomeRow & { outcome: NonNullable<OutcomeRow['outcome']>; answered_at: Date }

/** What was told, the newest first, and what is asked or will be. */
export async function findOutcomeRows(db: Db, startupId: string) {
  const { rows } = await sql<OutcomeRow & { teller: string | null }>`
    select startup_outcomes.*, users.first_name || ' ' || users.last_name as teller
    from startup_outcomes left join users on users.id = answered_by
    where startup_id = ${startupId} order by due_at desc, startup_outcomes.id desc`.execute(db)
  return rows
}

export async function findLastTold(db: Db, startupId: string): Promise<ToldRow | undefined> {
  const { rows } = await sql<ToldRow>`
    select * from startup_outcomes where startup_id = ${startupId} and outcome is not null
    order by due_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** The last one that was asked, or told unasked. */
export async function findLastAsked(db: Db, startupId: string): Promise<OutcomeRow | undefined> {
  const { rows } = await sql<OutcomeRow>`
    select * from startup_outcomes where startup_id = ${startupId} and asked_at is not null
    order by due_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

type Told = { answered_by: string | null; answered_at: Date }

export const saveOutcome = (tx: Db, id: string, answer: OutcomeInput & Told) =>
  tx.updateTable('startup_outcomes').set(answer).where('id', '=', id).execute()

/** What nobody had asked for. */
export const insertTold = (tx: Db, startupId: string, answer: Partial<OutcomeInput> & Told) =>
  tx
    .insertInto('startup_outcomes')
    .values({
      ...answer,
      id: randomUUIDv7(),
      startup_id: startupId,
      due_at: answer.answered_at,
      asked_at: answer.answered_at,
    })
    .execute()

/** Not by `saveRow`: whoever edits the startup at the moment reads the same version. */
export const setOutcome = (tx: Db, startupId: string, outcome: OutcomeInput['outcome']) =>
  tx.updateTable('startups').set({ outcome }).where('id', '=', startupId).execute()

/** A startup waits for one question at a time; who does so already keeps its day. */
export async function insertNext(tx: Db, startupIds: readonly string[], dueAt: Date): Promise<void> {
  const rows = startupIds.map((startup_id) => ({ id: randomUUIDv7(), startup_id, due_at: dueAt }))
  if (rows.length === 0) return
  await tx
    .insertInto('startup_outcomes')
    .values(rows)
    .onConflict((conflict) => conflict.column('startup_id').where('asked_at', 'is', null).doNothing())
    .execute()
}

/** When the next team is to be asked. */
export async function findNextQuestion(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(due_at) as next from startup_outcomes where asked_at is null`.execute(db)
  return rows[0]!.next
}

/** Nobody would know what to answer for a startup that is no more. */
export const dropNext = (tx: Db, startupId: string) =>
  tx.deleteFrom('startup_outcomes').where('startup_id', '=', startupId).where('asked_at', 'is', null).execute()

export type DueQuestion = { id: string; startup_id: string; due_at: Date; startup: string; people: string[] }

/** The teams to be asked by now, unless another instance asks them: its owners and its contact. */
export async function holdDueQuestions(tx: Db, now: Date, limit: number): Promise<DueQuestion[]> {
  const { rows } = await sql<DueQuestion>`
    select startup_outcomes.id, startup_id, due_at, startups.name as startup,
      array(select user_id from startup_members
        where startup_members.startup_id = startups.id and (role = 'owner' or is_primary)) as people
    from startup_outcomes join startups on startups.id = startup_id
    where asked_at is null and due_at <= ${now}
    order by due_at limit ${limit} for update of startup_outcomes skip locked`.execute(tx)
  return rows
}

type NewLink = { outcomeId: string; userId: string; hash: Buffer }

export async function markAsked(tx: Db, ids: readonly string[], links: readonly NewLink[], now: Date): Promise<void> {
  await sql`update startup_outcomes set asked_at = ${now} where id = any(${ids}::uuid[])`.execute(tx)
  const rows = links.map(({ outcomeId, userId, hash }) => ({
    outcome_id: outcomeId,
    user_id: userId,
    token_hash: hash,
  }))
  if (rows.length > 0) await tx.insertInto('startup_outcome_links').values(rows).execute()
}

export type OutcomeQuestion = OutcomeRow & { startup: string; state: StartupState }

/** The question of a link, for as long as whoever was asked is in the team. */
export async function findQuestion(db: Db, hash: Buffer): Promise<OutcomeQuestion | undefined> {
  const { rows } = await sql<OutcomeQuestion>`
    select startup_outcomes.*, startups.name as startup, startups.state from startup_outcome_links as links
    join startup_outcomes on startup_outcomes.id = links.outcome_id
    join startups on startups.id = startup_outcomes.startup_id
    join startup_members on startup_members.startup_id = startups.id and startup_members.user_id = links.user_id
    where links.token_hash = ${hash}`.execute(db)
  return rows[0]
}
