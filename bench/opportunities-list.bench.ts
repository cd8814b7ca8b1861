import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { toRow } from '#api/features/opportunities/shape.ts'
import { opportunityInput } from '#test/opportunities.ts'
import { benchGrowth, settle } from './growing-list.ts'

const batch = 1000
const hour = 3_600_000

/** One in ten takes applications, the others are over, as in a programme that runs for years. */
function opportunities(count: number) {
  return async (db: Kysely<Schema>) => {
    const now = new Date()
    for (let from = 0; from < count; from += batch) {
      const rows = Array.from({ length: Math.min(batch, count - from) }, (_, place) => {
        const index = from + place
        const id = randomUUIDv7()
        const deadline = new Date(now.getTime() + (index % 10 === 0 ? 1 + (index % 300) : -1 - index) * hour)
        const published_at = new Date(now.getTime() - index * hour)
        const input = opportunityInput({ title: { pt: `Vaga ${index * 7919}` }, deadline: deadline.toISOString() })
        const times = { published_at, created_at: published_at, updated_at: published_at }
        const by = { created_by: null, updated_by: null }
        return { ...toRow(input, 'Nortada', []), ...times, ...by, id, slug: `vaga-${id}`, state: 'published' as const }
      })
      await db.insertInto('opportunities').values(rows).execute()
    }
    await settle(db, 'opportunities')
  }
}

await benchGrowth({
  what: 'opportunities',
  few: 200,
  many: 20_000,
  fill: opportunities,
  paths: ['/opportunities', '/opportunities?sort=deadline', '/opportunities?past=true', '/manage/opportunities'],
  atMost: 1.2,
})
