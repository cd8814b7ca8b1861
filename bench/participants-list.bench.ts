import { randomUUIDv7 } from 'node:crypto'
import { events } from './fill-events.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { benchGrowth, fillTable } from './growing-list.ts'

const path = '/manage/events/evento-0/registrations'
const shown = '/events/evento-0/attendees'
const minute = 60_000

await benchGrowth({
  what: 'participants',
  fill: participants,
  paths: [path, `${path}?state=pending`, shown],
  deepPaths: [path, shown],
})

/** All of one event, every second one waiting for a decision. */
function participants(count: number) {
  return async (db: Kysely<Schema>) => {
    await events(1)(db)
    const event = await db.selectFrom('events').select('id').executeTakeFirstOrThrow()
    const people = Array.from({ length: count }, () => randomUUIDv7())
    await fillTable(db, 'users', count, (index) => ({
      id: people[index]!,
      email: `pessoa-${index}@exemplo.pt`,
      password_hash: 'none',
      first_name: 'Pessoa',
      last_name: `Número ${index}`,
      role: 'trainee' as const,
    }))
    await fillTable(db, 'event_registrations', count, (index) => ({
      id: randomUUIDv7(),
      event_id: event.id,
      user_id: people[index]!,
      state: index % 2 === 0 ? ('pending' as const) : ('confirmed' as const),
      ticket: people[index]!,
      visible: true,
      created_at: new Date(Date.now() - index * minute),
    }))
  }
}
