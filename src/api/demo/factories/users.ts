import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { inBatches } from './batches.ts'

/** Complete rows for tests and the demo; callers override what matters. */
type NewUser = Partial<Insertable<Schema['users']>>
export type UserRow = Selectable<Schema['users']>

export async function makeUsers(db: Db, people: NewUser[]): Promise<UserRow[]> {
  return inBatches(people, (some) =>
    db
      .insertInto('users')
      .values(
        some.map((person) => {
          const id = person.id ?? randomUUIDv7()
          return {
            email: `pessoa-${id.slice(-12)}@exemplo.pt`,
            password_hash: 'none',
            first_name: 'Inês',
            last_name: 'Carvalho',
            role: 'trainee' as const,
            email_verified_at: sql<Date>`now()`,
            ...person,
            id,
          }
        }),
      )
      .returningAll()
      .execute(),
  )
}

export async function makeUser(db: Db, over: NewUser = {}): Promise<UserRow> {
  const [row] = await makeUsers(db, [over])
  return row!
}
