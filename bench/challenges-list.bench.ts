import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { challengeInputAt } from '#api/demo/factories/challenges.ts'
import { toRow } from '#api/features/challenges/shape.ts'
import { benchGrowth, fillTable } from './growing-list.ts'

const day = 86_400_000

await benchGrowth({
  what: 'challenges',
  fill: challenges,
  paths: ['/challenges', '/challenges?phase=open', '/challenges?phase=closed&sort=-closesAt', '/manage/challenges'],
  deepPaths: ['/challenges', '/manage/challenges'],
})

/** One in ten is open, the others are over, as in a programme that runs for years. */
function challenges(count: number) {
  const now = new Date()
  const row = (index: number) => {
    const id = randomUUIDv7()
    const closes = now.getTime() + (index % 10 === 0 ? 1 + (index % 300) : -1 - index) * (day / 10)
    const at = (time: number) => new Date(time).toISOString()
    const dates = { opensAt: at(closes - 40 * day), closesAt: at(closes), resultsAt: at(closes + day) }
    const title = { pt: `Desafio ${index * 7919}` }
    return {
      ...toRow(challengeInputAt(now, { ...dates, title })),
      id,
      slug: `desafio-${id}`,
      state: 'published' as const,
      problem_id: null,
      updated_by: null,
      published_at: now,
      created_at: now,
      updated_at: now,
    }
  }
  return (db: Kysely<Schema>) => fillTable(db, 'challenges', count, row)
}
