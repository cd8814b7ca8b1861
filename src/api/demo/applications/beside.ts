import { randomUUIDv7 } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Recommendation } from '#contract/applications/interviews.ts'
import { planEnd } from '#api/features/applications/pool/pool.ts'
import { dayMs } from '#contract/times.ts'
import { daysBefore, type SeedContext } from '../context.ts'

const opinions: [who: string, recommendation: Recommendation, score: number, takeaway: string][] = [
  ['staff', 'strong_yes', 5, 'Explica cada teste pelo erro que apanha. Começava amanhã.'],
  ['admin', 'no', 3, 'Gosto do cuidado, mas falta-lhe prática com Playwright. Vale a pena falarmos.'],
]

/** One application lies in a stage of its posting, and those who answer disagree about it. */
export async function seedTeamSide(tx: Transaction<Schema>, { now, person }: SeedContext, posting: string) {
  const { rows } = await sql<{ id: string }>`
    update applications set stage_id = (opportunities.stages -> 0 ->> 'id')::uuid
    from opportunities
    where opportunities.id = opportunity_id and opportunities.title ->> 'pt' = ${posting}
      and applications.state = opportunities.stages -> 0 ->> 'within'
    returning applications.id`.execute(tx)
  const at = daysBefore(now, 1)
  const given = rows.flatMap(({ id }) =>
    opinions.map(([who, recommendation, score, takeaway]) => ({
      application_id: id,
      author_id: person(who).id,
      recommendation,
      score,
      takeaway,
      created_at: at,
      updated_at: at,
    })),
  )
  await tx.insertInto('application_opinions').values(given).execute()
}

/** Who agreed to be found for later postings. */
export async function seedPool(tx: Transaction<Schema>, { now, person }: SeedContext): Promise<void> {
  const people = ['rita.castanheira', 'pedro.lobo', 'carolina.vaz']
  const rows = people.map((name, at) => ({
    user_id: person(name).id,
    joined_at: daysBefore(now, 10 + at),
    until: daysBefore(now, -355 + at),
  }))
  await tx.insertInto('talent_pool').values(rows).execute()
  for (const { user_id, until } of rows) await planEnd(tx, user_id, new Date(until.getTime() - 14 * dayMs))
}

/** What the trainee of the demo noted of applications made elsewhere. */
export async function seedOutside(tx: Transaction<Schema>, { now, today, person }: SeedContext): Promise<void> {
  const common = { user_id: person('onit').id, opportunity_id: null, created_at: now, updated_at: now }
  const notes = [
    { title: 'Estágio em acessibilidade', organisation: 'Museu do Linho', progress: 'interview' as const, days: 9 },
    { title: 'Programadora júnior', organisation: 'Cooperativa Maré', progress: 'rejected' as const, days: 33 },
  ]
  const rows = notes.map(({ days, ...note }) => ({
    ...common,
    ...note,
    id: randomUUIDv7(),
    url: null,
    applied_on: today.subtract({ days }).toString(),
  }))
  await tx.insertInto('outside_applications').values(rows).execute()
}
