import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
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
import { findIntakes, findOpenIntake, insertIntake, type IntakeColumns } from './queries.ts'

const auditObject = (id: string) => ({ type: 'intake', id })

export function toOpenIntake({ id, name, closes_at, answer_days, questions }: IntakeColumns): OpenIntake {
  return { id, name, closesAt: closes_at?.toISOString() ?? null, answerDays: answer_days, questions }
}

export async function listIntakes(deps: Deps): Promise<StartupIntake[]> {
  const now = deps.clock()
  const [rows, open] = await Promise.all([findIntakes(deps.db), findOpenIntake(deps.db, now)])
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
    await insertIntake(tx, row)
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
