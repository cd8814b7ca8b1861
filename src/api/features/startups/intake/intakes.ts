import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  startupIntakeInput,
  type StartupIntake,
  type StartupIntakeInput,
  type OpenIntake,
  type updateIntake,
} from '#contract/startups/intake.ts'

type IntakeColumns = Selectable<Schema['startup_intakes']>
const auditObject = (id: string) => ({ type: 'intake', id })

/** The one that opened last, if it has not closed. */
async function findOpenIntake(db: Db, now: Date): Promise<IntakeColumns | undefined> {
  return db
    .selectFrom('startup_intakes')
    .selectAll()
    .where('opens_at', '<=', now)
    .where((where) => where.or([where('closes_at', 'is', null), where('closes_at', '>', now)]))
    .orderBy('opens_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What was submitted stays with its intake, also when that has closed; anything else is for the open one. */
export const intakeOf = (db: Db, id: string | null, now: Date): Promise<IntakeColumns | undefined> =>
  id === null
    ? findOpenIntake(db, now)
    : db.selectFrom('startup_intakes').selectAll().where('id', '=', id).executeTakeFirst()

export function toOpenIntake({ id, name, closes_at, answer_days, questions }: IntakeColumns): OpenIntake {
  return { id, name, closesAt: closes_at?.toISOString() ?? null, answerDays: answer_days, questions }
}

export async function listIntakes(deps: Deps): Promise<StartupIntake[]> {
  const now = deps.clock()
  const [rows, open] = await Promise.all([
    deps.db
      .selectFrom('startup_intakes')
      .selectAll()
      .select(sql<number>`(select count(*)::int from startups where intake_id = startup_intakes.id)`.as('startups'))
      .orderBy('opens_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    findOpenIntake(deps.db, now),
  ])
  return rows.map((row) => ({
    ...toOpenIntake(row),
    opensAt: row.opens_at.toISOString(),
    isOpen: row.id === open?.id,
    startups: row.startups,
    version: row.version,
  }))
}

export const showIntake = async (deps: Deps, id: string): Promise<StartupIntake> =>
  found((await listIntakes(deps)).find((intake) => intake.id === id))

const toRow = ({ name, opensAt, closesAt, answerDays, questions }: StartupIntakeInput) => ({
  name: JSON.stringify(name),
  opens_at: opensAt,
  closes_at: closesAt,
  answer_days: answerDays,
  questions: JSON.stringify(questions),
})

const toInput = (row: IntakeColumns): StartupIntakeInput => {
  const { id: _id, ...intake } = toOpenIntake(row)
  return { ...intake, opensAt: row.opens_at.toISOString() }
}

export async function createIntake(deps: Deps, caller: Caller, input: StartupIntakeInput): Promise<string> {
  const id = randomUUIDv7()
  const now = deps.clock()
  await transaction(deps.db, async (tx) => {
    const row = { ...toRow(input), id, created_at: now, updated_at: now }
    await tx.insertInto('startup_intakes').values(row).execute()
    await audit(tx, caller, 'intakes.create', auditObject(id), { after: input })
  })
  return id
}

/** False when somebody else has changed it since this version. */
export async function changeIntake(
  deps: Deps,
  caller: Caller,
  id: string,
  { version, ...change }: BodyOf<typeof updateIntake>,
): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const before = await holdRow(tx, 'startup_intakes', id)
    if (before.version !== version) return false
    const whole = checked(startupIntakeInput, { ...toInput(before), ...change })
    await saveRow(tx, 'startup_intakes', before, toRow(whole), deps.clock())
    await audit(tx, caller, 'intakes.update', auditObject(id), { before: toInput(before), after: change })
    return true
  })
}
