import { sql, type Insertable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'

/** Locks the posting while it is published and its deadline not reached: this statement decides who was in time. */
export async function isOpenNow(tx: Db, opportunityId: string, now: Date): Promise<boolean> {
  const open = await tx
    .selectFrom('opportunities')
    .select('id')
    .where('id', '=', opportunityId)
    .where('state', '=', 'published')
    .where('deadline', '>', now)
    .forShare()
    .executeTakeFirst()
  return open !== undefined
}

/** False for somebody who has an application to this posting already. */
export async function insertApplication(tx: Db, row: Insertable<Schema['applications']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('applications')
    .values(row)
    .onConflict((conflict) =>
      // Written out: with a parameter PostgreSQL cannot tell which index is meant.
      conflict.columns(['opportunity_id', 'applicant_id']).where('state', '<>', sql.lit('cancelled')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whoever shared the posting, if the reference is a person with an account other than one's own; otherwise a word. */
export async function findSource(db: Db, self: { id: string }, ref: string | null | undefined) {
  const text = ref?.trim().toLowerCase() ?? ''
  if (!uuid.test(text)) return { source: text || null, referrer_id: null }
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', text)
    .where('id', '<>', self.id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return { source: null, referrer_id: person?.id ?? null }
}
