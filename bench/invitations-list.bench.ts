import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { toProgramme } from '#api/records/programme-invitations.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { benchGrowth, fillTable } from './growing-list.ts'

const minute = 60_000

await benchGrowth({
  what: 'invitations',
  fill: invitations,
  paths: ['/manage/invitations', '/manage/invitations?state=open'],
  deepPaths: ['/manage/invitations'],
})

/** One in ten was accepted, the others are open. */
function invitations(count: number) {
  const now = Date.now()
  const row = (index: number) => ({
    id: randomUUIDv7(),
    area: toProgramme.area,
    record_id: toProgramme.recordId,
    email: `pessoa-${index}@exemplo.pt`,
    role: 'mentor',
    token_hash: randomBytes(32),
    state: index % 10 === 0 ? ('accepted' as const) : ('open' as const),
    created_at: new Date(now - index * minute),
    expires_at: new Date(now + 1e9),
  })
  return (db: Kysely<Schema>) => fillTable(db, 'invitations', count, row)
}
