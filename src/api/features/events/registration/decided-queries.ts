import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { RegistrationRow } from '../rows.ts'

type Untold = { ids: string[] | undefined; decidedAt: Date | undefined }

/** Locks the decided registrations of which the people have not been told: those with these ids, or of one decision. */
export async function lockUntold(tx: Db, eventId: string, { ids, decidedAt }: Untold): Promise<RegistrationRow[]> {
  return (
    tx
      .selectFrom('event_registrations')
      .selectAll()
      .where('event_id', '=', eventId)
      .where('decided_at', 'is not', null)
      // Somebody who is already there keeps the seat.
      .where('attendance', 'is', null)
      .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${ids!}::uuid[])`))
      .$if(decidedAt !== undefined, (query) => query.where('decided_at', '=', decidedAt!))
      .orderBy('created_at')
      .orderBy('id')
      .forUpdate()
      .execute()
  )
}

/** Ends the wait of those who were decided on by this time, and returns them. */
export async function takeUntold(
  tx: Db,
  eventId: string,
  { decidedBy, limit }: { decidedBy: Date; limit: number },
): Promise<RegistrationRow[]> {
  const due = tx
    .selectFrom('event_registrations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('decided_at', '<=', decidedBy)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
  // As an array: the planner may run a subquery of `in` once a row.
  return tx
    .updateTable('event_registrations')
    .set({ decided_at: null })
    .where('id', '=', sql<string>`any(array(${due}))`)
    .returningAll()
    .execute()
}
