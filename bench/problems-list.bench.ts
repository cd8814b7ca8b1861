import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { benchGrowth, fillTable } from './growing-list.ts'

const lists = ['/problems', '/problems?sort=-createdAt', '/manage/problems']
const minute = 60_000
const told = { kind: 'problem', title: 'Horários que não se leem', what: 'No telemóvel.', lang: 'pt' } as const

await benchGrowth({
  what: 'problems',
  fill: problems,
  paths: [...lists, '/problems?state=accepted', '/manage/problems?state=submitted'],
  deepPaths: lists,
})

/**
 * Half of them wait for an answer, the others were accepted: as in other lists a filter then finds hundreds among few
 * and thousands among many. Counting up to a thousand and one takes its time, also by an index that looks at no row.
 */
function problems(count: number) {
  const now = Date.now()
  const row = (index: number) => ({
    ...told,
    id: randomUUIDv7(),
    affected: [],
    anonymous: false,
    search: 'horários',
    supports: (index * 7919) % 500,
    state: index % 2 === 0 ? ('submitted' as const) : ('accepted' as const),
    created_at: new Date(now - index * minute),
    updated_at: new Date(now),
  })
  return (db: Kysely<Schema>) => fillTable(db, 'problems', count, row)
}
