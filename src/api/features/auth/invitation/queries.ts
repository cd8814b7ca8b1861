import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { toProgramme } from '#api/records/programme-invitations.ts'

export const findProgrammeInvitation = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .leftJoin('organisations', 'organisations.id', 'invitations.organisation_id')
    .leftJoin('review_rounds', 'review_rounds.id', 'invitations.round_id')
    .selectAll('invitations')
    .select(['organisations.name as organisation', 'review_rounds.state as round_state'])
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('inviter'))
    .where('token_hash', '=', tokenHash)
    .where('invitations.area', '=', toProgramme.area)
    .executeTakeFirst()

/** Of parallel calls only one gets the row. */
export async function useInvitation(
  tx: Db,
  { id, email, userId }: { id: string; email: string; userId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ state: 'accepted', email, answered_at: now, answered_by: userId })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of parallel calls only one gets the row. */
export async function refuseInvitation(tx: Db, id: string, words: string | null, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ state: 'declined', words, answered_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
