import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { toRow } from '#api/features/opportunities/shape.ts'
import { opportunityInput } from '#test/opportunities.ts'
import { benchGrowth, fillTable } from './growing-list.ts'

const hour = 3_600_000

/** Every second one takes applications, the others are over. */
function opportunities(count: number) {
  const now = new Date()
  const row = (index: number) => {
    const id = randomUUIDv7()
    const deadline = new Date(now.getTime() + (index % 2 === 0 ? 1 + (index % 300) : -1 - index) * hour)
    const published_at = new Date(now.getTime() - index * hour)
    const input = opportunityInput({ title: { pt: `Vaga ${index * 7919}` }, deadline: deadline.toISOString() })
    const times = { published_at, created_at: published_at, updated_at: published_at }
    const by = { created_by: null, updated_by: null }
    return { ...toRow(input, 'Nortada'), ...times, ...by, id, slug: `vaga-${id}`, state: 'published' as const }
  }
  return (db: Kysely<Schema>) => fillTable(db, 'opportunities', count, row)
}

await benchGrowth({
  what: 'opportunities',
  fill: opportunities,
  paths: [
    '/opportunities',
    '/opportunities?sort=deadline',
    '/opportunities?past=true',
    '/manage/opportunities',
    '/manage/opportunities?sort=title',
  ],
  deepPaths: ['/opportunities', '/manage/opportunities'],
})
