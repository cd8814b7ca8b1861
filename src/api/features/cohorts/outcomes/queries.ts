import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { closesAt } from '#api/records/asked-by-mail.ts'
import { findFilesOf } from '#api/records/file-uses.ts'
import { answerDays } from '#contract/asked.ts'
import { proofFileKinds, type Outcome, type OutcomeCode } from '#contract/cohorts/outcomes.ts'
import { takingPart } from '#contract/cohorts/states.ts'
import { area } from '../queries.ts'

export type OutcomeRow = Selectable<Schema['cohort_outcomes']>

export const proofFiles = (id: string) =>
  ({ area, recordId: id, field: 'proofIds', visibility: 'record', kinds: proofFileKinds }) as const

/** The outcomes of one trainee, with what proves them. */
export async function findOutcomes(db: Db, memberId: string): Promise<Outcome[]> {
  const rows = await db
    .selectFrom('cohort_outcomes')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('days')
    .execute()
  return Promise.all(rows.map((row) => toOutcome(db, row)))
}

async function toOutcome(db: Db, row: OutcomeRow): Promise<Outcome> {
  const files = await findFilesOf(db, proofFiles(row.id))
  const hasProof = files.length > 0 || row.proof_link !== null
  return {
    id: row.id,
    days: row.days,
    dueAt: row.due_at.toISOString(),
    closesAt: closesAt(row).toISOString(),
    code: row.code,
    answeredAt: row.answered_at?.toISOString() ?? null,
    proof: hasProof ? (row.checked_at ? 'checked' : 'given') : row.proof_at ? 'removed' : 'none',
    link: row.proof_link,
    files,
  }
}

/** Whether something still proves the outcome of this row. */
export const hasProof = sql<boolean>`(
  proof_link is not null or exists (
    select from file_uses
    where file_uses.area = ${area} and file_uses.record_id = cohort_outcomes.id and field = 'proofIds'))`

export type CountRow = {
  cohort_id: string
  name: string
  starts_on: string
  weeks: number
  days: OutcomeRow['days']
  code: OutcomeCode | null
  is_due: boolean
  is_closed: boolean
  people: number
  proven: number
  checked: number
}

/** Everybody who completed, counted by cohort, time and answer. */
export async function countOutcomes(db: Db, now: Date, cohortId?: string): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select cohorts.id as cohort_id, name, starts_on, weeks, days, code, due_at <= ${now} as is_due,
      due_at + make_interval(days => ${answerDays}) <= ${now} as is_closed,
      count(*)::int as people, count(*) filter (where ${hasProof})::int as proven,
      count(*) filter (where checked_at is not null and ${hasProof})::int as checked
    from cohort_outcomes
    join cohort_members on cohort_members.id = member_id
    join cohorts on cohorts.id = cohort_id
    where cohort_members.state = 'completed' and ${cohortId ? sql`cohorts.id = ${cohortId}` : sql`true`}
    group by cohorts.id, days, code, is_due, is_closed
    order by starts_on desc, days`.execute(db)
  return rows
}

/** Who began the cohort, whether or not they stayed; who left before its first day did not. */
export async function countStarters(db: Db, cohortId?: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; people: number }>`
    select cohorts.id, count(*)::int as people
    from cohorts join cohort_members on cohort_members.cohort_id = cohorts.id
    where ${cohortId ? sql`cohorts.id = ${cohortId}` : sql`true`} and (
      state = any(${[...takingPart]})
      or state = 'withdrawn' and ended_at > joined_at
        and ended_at >= starts_on::timestamp at time zone (select zone from programme))
    group by cohorts.id`.execute(db)
  return new Map(rows.map(({ id, people }) => [id, people]))
}

export type Frozen = Selectable<Schema['frozen_outcomes']>

export const findFrozen = (db: Db, cohortId?: string): Promise<Frozen[]> =>
  db
    .selectFrom('frozen_outcomes')
    .selectAll()
    .$if(cohortId !== undefined, (query) => query.where('cohort_id', '=', cohortId!))
    .execute()

export const findFrozenRecord = (db: Db, sha256: string) =>
  db.selectFrom('frozen_outcomes').select(['record', 'days']).where('sha256', '=', sha256).executeTakeFirst()

/** What was frozen before stays as it is. */
export async function insertFrozen(tx: Db, rows: Insertable<Schema['frozen_outcomes']>[]): Promise<Frozen[]> {
  if (rows.length === 0) return []
  return tx
    .insertInto('frozen_outcomes')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['cohort_id', 'days']).doNothing())
    .returningAll()
    .execute()
}

export const findCorrections = (db: Db, cohortId?: string) =>
  db
    .selectFrom('outcome_corrections')
    .select(['cohort_id', 'days', 'corrected_at'])
    .$if(cohortId !== undefined, (query) => query.where('cohort_id', '=', cohortId!))
    .orderBy('corrected_at')
    .execute()

export async function insertCorrections(tx: Db, rows: Insertable<Schema['outcome_corrections']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('outcome_corrections').values(rows).execute()
}

export async function insertOutcomes(tx: Db, rows: Insertable<Schema['cohort_outcomes']>[]): Promise<void> {
  await tx.insertInto('cohort_outcomes').values(rows).execute()
}

/** When the next person is to be asked. */
export async function findNextQuestion(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(due_at) as next from cohort_outcomes where asked_at is null`.execute(db)
  return rows[0]!.next
}

export type OutcomeQuestion = OutcomeRow & { cohort: string }

/** Those who are to be asked by now, unless another instance asks them. */
export async function holdDueQuestions(tx: Db, now: Date, limit: number) {
  const { rows } = await sql<OutcomeQuestion & { user_id: string }>`
    select cohort_outcomes.*, user_id, cohorts.name as cohort from cohort_outcomes
    join cohort_members on cohort_members.id = member_id
    join cohorts on cohorts.id = cohort_id
    where asked_at is null and due_at <= ${now}
    order by due_at limit ${limit} for update of cohort_outcomes skip locked`.execute(tx)
  return rows
}

export async function markAsked(tx: Db, questions: readonly { id: string; hash: Buffer }[], now: Date): Promise<void> {
  await sql`
    update cohort_outcomes set asked_at = ${now}, token_hash = asked.hash
    from unnest(${questions.map(({ id }) => id)}::uuid[], ${questions.map(({ hash }) => hash)}::bytea[])
      as asked (id, hash)
    where cohort_outcomes.id = asked.id`.execute(tx)
}

/** The question of a link; with `hold` locked until the transaction ends. */
export async function findQuestion(db: Db, hash: Buffer, { hold = false } = {}): Promise<OutcomeQuestion | undefined> {
  const { rows } = await sql<OutcomeQuestion>`
    select cohort_outcomes.*, cohorts.name as cohort from cohort_outcomes
    join cohort_members on cohort_members.id = member_id
    join cohorts on cohorts.id = cohort_id
    where token_hash = ${hash} ${hold ? sql`for update of cohort_outcomes` : sql``}`.execute(db)
  return rows[0]
}

export async function findCohortOf(db: Db, memberId: string): Promise<string | undefined> {
  const row = db.selectFrom('cohort_members').select('cohort_id').where('id', '=', memberId)
  return (await row.executeTakeFirst())?.cohort_id
}

/** Locks an outcome of this person or of this enrolment. */
export async function holdOutcome(
  tx: Db,
  id: string,
  of: { userId: string } | { memberId: string },
): Promise<OutcomeRow | undefined> {
  const { rows } = await sql<OutcomeRow>`
    select cohort_outcomes.* from cohort_outcomes join cohort_members on cohort_members.id = member_id
    where cohort_outcomes.id = ${id}
      and ${'userId' in of ? sql`user_id = ${of.userId}` : sql`member_id = ${of.memberId}`}
    for update of cohort_outcomes`.execute(tx)
  return rows[0]
}

export async function saveOutcome(tx: Db, id: string, change: Updateable<Schema['cohort_outcomes']>): Promise<void> {
  await tx.updateTable('cohort_outcomes').set(change).where('id', '=', id).execute()
}

/** Marks what proves an outcome as checked by this person, or as unchecked; false when there is nothing to check. */
export async function markChecked(tx: Db, id: string, checked: { by: string; at: Date } | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cohort_outcomes')
    .set({ checked_at: checked?.at ?? null, checked_by: checked?.by ?? null })
    .where('id', '=', id)
    .where(checked ? sql<boolean>`code is not null and ${hasProof}` : sql<boolean>`true`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
