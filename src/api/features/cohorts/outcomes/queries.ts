import { sql, type Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { findFilesOf } from '#api/records/file-uses.ts'
import { outcomeAnswerDays, proofFileKinds, type Outcome, type OutcomeCode } from '#contract/cohorts/outcomes.ts'
import { area } from '../queries.ts'

export type OutcomeRow = Selectable<Schema['cohort_outcomes']>

export const proofFiles = (id: string) =>
  ({ area, recordId: id, field: 'proofIds', visibility: 'record', kinds: proofFileKinds }) as const

const day = 86_400_000
export const closesAt = ({ due_at }: Pick<OutcomeRow, 'due_at'>) => new Date(due_at.getTime() + outcomeAnswerDays * day)

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
      due_at + make_interval(days => ${outcomeAnswerDays}) <= ${now} as is_closed,
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
