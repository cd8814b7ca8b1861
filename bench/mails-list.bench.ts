import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { benchGrowth, fillTable } from './growing-list.ts'

const minute = 60_000
const letter = { subject: 'Há lugar para ti', body_text: 'Olá.', body_html: '<p>Olá.</p>' }

await benchGrowth({
  what: 'mails',
  fill: mails,
  paths: ['/manage/mails', '/manage/mails?status=dead'],
  deepPaths: ['/manage/mails'],
})

/** Every second one could not be delivered. */
function mails(count: number) {
  const now = Date.now()
  const row = (index: number) => ({
    ...letter,
    id: randomUUIDv7(),
    kind: 'events.confirmed',
    recipient: 'ana@exemplo.pt',
    status: index % 2 === 0 ? ('dead' as const) : ('sent' as const),
    created_at: new Date(now - index * minute),
  })
  return (db: Kysely<Schema>) => fillTable(db, 'mails', count, row)
}
