import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'

import type { StartupState } from '#contract/startups/states.ts'
import type { SeedContext } from '../context.ts'

type Seeded = Pick<SeedContext, 'person'> & {
  startupId: string
  name: string
  state: StartupState
  owner: string
  staff: string
  before: (days: number) => Date
}

/** What a team agreed to reach, and what became of those that left. */
export async function seedCompany(tx: Transaction<Schema>, seeded: Seeded): Promise<void> {
  const { startupId, name, before, person } = seeded
  if (seeded.state === 'graduated' || seeded.state === 'closed') await seedOutcomes(tx, seeded)
  const goals = demoGoals[name]
  if (!goals) return
  const rows = goals.map(([text, reached]) => ({ id: randomUUIDv7(), text, reached }))
  const agreed = { goals_agreed_at: before(190), goals_agreed_by: person('mentor').id }
  await tx
    .updateTable('startups')
    .set({ goals: JSON.stringify(rows), ...(name === 'Caixeiro' && agreed) })
    .where('id', '=', startupId)
    .execute()
}

const demoGoals: Record<string, [text: string, reached: boolean][]> = {
  Caixeiro: [
    ['Trinta feirantes a pagar', true],
    ['Faturação certificada', true],
    ['Cem feirantes ativos', false],
  ],
  'Meia Dose': [['Dez restaurantes em Viana', false]],
}

/** One went on and tells so each year; the other closed, and is asked no more. */
async function seedOutcomes(tx: Transaction<Schema>, { startupId, state, owner, staff, before }: Seeded) {
  const told = { startup_id: startupId, id: randomUUIDv7() }
  if (state === 'closed') {
    const at = before(200)
    const closed = { outcome: 'stopped' as const, due_at: at, asked_at: at, answered_at: at, answered_by: staff }
    await tx
      .insertInto('startup_outcomes')
      .values({ ...told, ...closed })
      .execute()
    return
  }
  const at = before(20)
  const figures = { outcome: 'independent' as const, jobs: 11, revenue: 214_000, capital: 60_000, disclose: true }
  const asked = { due_at: before(24), asked_at: before(24), answered_at: at, answered_by: owner }
  const next = { id: randomUUIDv7(), startup_id: startupId, due_at: before(24 - 365) }
  await tx
    .insertInto('startup_outcomes')
    .values({ ...told, ...figures, ...asked })
    .execute()
  await tx.insertInto('startup_outcomes').values(next).execute()
}
