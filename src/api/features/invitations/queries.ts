import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { hashToken, type InvitationRow } from '#api/records/invitations.ts'

/** An open invitation with the fields of its page. */
export async function findOpen(db: Db, token: string, now: Date) {
  return db
    .selectFrom('invitations')
    .leftJoin('users as inviter', 'inviter.id', 'invitations.invited_by')
    .leftJoin('users as invited', (join) =>
      join.on(sql<boolean>`lower(invited.email) = lower(invitations.email)`).on('invited.status', '=', 'active'),
    )
    .select(['invitations.area', 'invitations.record_id', 'invitations.email', 'invitations.role'])
    .select(['invitations.member_title', 'invitations.expires_at', 'invited.id as invited_id'])
    .select(sql<string | null>`inviter.first_name || ' ' || inviter.last_name`.as('inviter_name'))
    .where('invitations.token_hash', '=', hashToken(token))
    .where('invitations.state', '=', 'open')
    .where('invitations.expires_at', '>', now)
    .executeTakeFirst()
}
export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findOpen>>>

type InvitationAnswer = { state: 'accepted' | 'declined'; by: string | null; now: Date; words?: string | null }

/** Answers an open invitation; of parallel calls only one gets the row. */
export async function answerOpen(
  tx: Db,
  token: string,
  { state, by, now, words = null }: InvitationAnswer,
): Promise<InvitationRow | undefined> {
  return tx
    .updateTable('invitations')
    .set({ state, answered_at: now, answered_by: by, words })
    .where('token_hash', '=', hashToken(token))
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}
