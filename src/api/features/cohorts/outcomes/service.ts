import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import type { JobHandlers } from '#api/jobs/jobs.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { audit } from '#api/records/audit.ts'
import { useFiles } from '#api/records/file-uses.ts'
import { hashToken } from '#api/records/invitations.ts'
import { outcomeDays, type AskedOutcome, type OutcomeCode, type tellOutcome } from '#contract/cohorts/outcomes.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { area } from '../queries.ts'
import { enrolmentObject } from '../shape.ts'
import { mailQuestions } from './mails.ts'
import { closesAt, hasProof, proofFiles, type OutcomeRow } from './queries.ts'

const askJob = `${area}.ask_outcomes`
const mostInRound = 200
const day = 86_400_000

/** From the day of completion on, so that everybody who completed is counted. */
export async function planOutcomes(tx: Tx, memberId: string, completedAt: Date): Promise<void> {
  const rows = outcomeDays.map((days) => ({
    id: randomUUIDv7(),
    member_id: memberId,
    days,
    due_at: new Date(completedAt.getTime() + days * day),
  }))
  await tx.insertInto('cohort_outcomes').values(rows).execute()
  await planAsking(tx)
}

/** One job asks all whose day has come, and plans itself for the next ones. */
export async function planAsking(tx: Tx): Promise<void> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(due_at) as next from cohort_outcomes where asked_at is null`.execute(tx)
  const next = rows[0]?.next
  if (next) await schedule(tx, { kind: askJob, payload: {}, runAt: next, key: 'cohort-outcomes' })
}

async function ask(deps: Deps): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const { rows } = await sql<OutcomeRow & { user_id: string; cohort: string }>`
      select cohort_outcomes.*, user_id, cohorts.name as cohort from cohort_outcomes
      join cohort_members on cohort_members.id = member_id
      join cohorts on cohorts.id = cohort_id
      where asked_at is null and due_at <= ${now}
      order by due_at limit ${mostInRound} for update of cohort_outcomes skip locked`.execute(tx)
    const questions = rows.map((row) => ({ ...row, token: randomBytes(32).toString('base64url') }))
    await sql`
      update cohort_outcomes set asked_at = ${now}, token_hash = asked.hash
      from unnest(${questions.map(({ id }) => id)}::uuid[], ${questions.map(({ token }) => hashToken(token))}::bytea[])
        as asked (id, hash)
      where cohort_outcomes.id = asked.id`.execute(tx)
    await mailQuestions(tx, deps, questions)
    await planAsking(tx)
  })
}

export const outcomeJobs: JobHandlers = { [askJob]: (deps) => ask(deps) }

type Asked = OutcomeRow & { cohort: string }

async function findAsked(db: Db, token: string, lock = sql``): Promise<Asked> {
  const { rows } = await sql<Asked>`
    select cohort_outcomes.*, cohorts.name as cohort from cohort_outcomes
    join cohort_members on cohort_members.id = member_id
    join cohorts on cohorts.id = cohort_id
    where token_hash = ${hashToken(token)} ${lock}`.execute(db)
  return found(rows[0])
}

const isOpen = (row: OutcomeRow, now: Date) => row.due_at <= now && now < closesAt(row)

const toAsked = (row: Asked, now: Date): AskedOutcome => ({
  days: row.days,
  cohort: row.cohort,
  closesAt: closesAt(row).toISOString(),
  isOpen: isOpen(row, now),
  code: row.code,
})

export const showAsked = async (deps: Deps, token: string) => toAsked(await findAsked(deps.db, token), deps.clock())

/** Who holds the link from the mail answers without signing in. */
export async function answer(deps: Deps, token: string, code: OutcomeCode): Promise<AskedOutcome> {
  return transaction(deps.db, async (tx) => {
    const row = await findAsked(tx, token, sql`for update of cohort_outcomes`)
    if (!isOpen(row, deps.clock())) refuse('outcome_closed')
    await save(tx, deps, row, { code, answered_by: null })
    await audit(tx, null, `${area}.outcome`, enrolmentObject(row.member_id), { after: { days: row.days, code } })
    return toAsked({ ...row, code }, deps.clock())
  })
}

type Answer = Partial<Pick<OutcomeRow, 'proof_link' | 'proof_at' | 'checked_at' | 'checked_by'>> & {
  code: OutcomeCode | null
  answered_by: string | null
}

/** Another answer needs its proof confirmed again. */
async function save(tx: Tx, { clock }: Deps, before: OutcomeRow, answer: Answer): Promise<void> {
  const unchecked = answer.code === before.code ? {} : { checked_at: null, checked_by: null }
  const change = { ...unchecked, ...answer, answered_at: answer.code === null ? null : clock() }
  await tx.updateTable('cohort_outcomes').set(change).where('id', '=', before.id).execute()
}

/** With the session of the trainee: the answer and what proves it. */
export async function tell(deps: Deps, caller: Caller, id: string, input: BodyOf<typeof tellOutcome>): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const row = await holdOutcome(tx, id, sql`user_id = ${caller.actor.id}`)
    if (!isOpen(row, deps.clock())) refuse('outcome_closed')
    const { code, link = null, fileIds = [] } = input
    const given = link !== null || fileIds.length > 0
    const proof = { proof_link: link, ...(given && { proof_at: deps.clock() }), checked_at: null, checked_by: null }
    await save(tx, deps, row, { code, answered_by: null, ...proof })
    await useFiles(tx, caller, { ...proofFiles(id), fileIds })
    const after = { days: row.days, code, hasProof: given }
    await audit(tx, caller, `${area}.outcome`, enrolmentObject(row.member_id), { after })
    return row.member_id
  })
}

async function holdOutcome(tx: Tx, id: string, where: ReturnType<typeof sql>): Promise<OutcomeRow> {
  const { rows } = await sql<OutcomeRow>`
    select cohort_outcomes.* from cohort_outcomes join cohort_members on cohort_members.id = member_id
    where cohort_outcomes.id = ${id} and ${where} for update of cohort_outcomes`.execute(tx)
  return found(rows[0])
}

type Named = { id: string; outcomeId: string }

/** What somebody told the team; null when nobody could be reached after all. */
export async function record(deps: Deps, caller: Caller, { id, outcomeId }: Named, code: OutcomeCode | null) {
  await transaction(deps.db, async (tx) => {
    const row = await holdOutcome(tx, outcomeId, sql`member_id = ${id}`)
    await save(tx, deps, row, { code, answered_by: caller.actor.id })
    const change = { before: { code: row.code }, after: { days: row.days, code } }
    await audit(tx, caller, `${area}.record_outcome`, enrolmentObject(id), change)
  })
}

export async function check(deps: Deps, caller: Caller, { id, outcomeId }: Named, isChecked: boolean): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await holdOutcome(tx, outcomeId, sql`member_id = ${id}`)
    const { numUpdatedRows } = await tx
      .updateTable('cohort_outcomes')
      .set(
        isChecked ? { checked_at: deps.clock(), checked_by: caller.actor.id } : { checked_at: null, checked_by: null },
      )
      .where('id', '=', outcomeId)
      .where(isChecked ? sql<boolean>`code is not null and ${hasProof}` : sql<boolean>`true`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse('proof_missing')
    await audit(tx, caller, `${area}.check_proof`, enrolmentObject(id), { after: { days: row.days, isChecked } })
  })
}
