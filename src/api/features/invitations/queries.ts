import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { Actor } from '#api/http/session.ts'
import { hashToken, type InvitationRow } from '#api/records/invitations.ts'

/** Who answers: the confirmed address of an account opens its invitations without their links. */
export type Answering = { key: string; actor: Actor | null; now: Date }

const confirmedEmail = (actor: Actor | null) => (actor?.emailVerified ? actor.account.email : null)

/** By the token of its link, or by its id for whoever it went to. */
const isKey = ({ key, actor }: Answering) =>
  isId(key)
    ? sql<boolean>`invitations.id = ${key} and lower(invitations.email) = lower(${confirmedEmail(actor)})`
    : sql<boolean>`invitations.token_hash = ${hashToken(key)}`
const isId = (key: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)

const mostShown = 5

/** The open invitations to somebody's confirmed address. */
export async function findOpenTo(db: Db, actor: Actor, now: Date) {
  return db
    .selectFrom('invitations')
    .leftJoin('users as inviter', 'inviter.id', 'invitations.invited_by')
    .select(['invitations.id', 'invitations.area', 'invitations.record_id', 'invitations.expires_at'])
    .select(sql<string | null>`inviter.first_name || ' ' || inviter.last_name`.as('inviter_name'))
    .where(sql<boolean>`lower(invitations.email) = lower(${confirmedEmail(actor)})`)
    .where('invitations.state', '=', 'open')
    .where('invitations.expires_at', '>', now)
    .orderBy('invitations.expires_at')
    .limit(mostShown)
    .execute()
}

/** An open invitation with the fields of its page. */
export async function findOpen(db: Db, answering: Answering) {
  return db
    .selectFrom('invitations')
    .leftJoin('users as inviter', 'inviter.id', 'invitations.invited_by')
    .leftJoin('users as invited', (join) =>
      join.on(sql<boolean>`lower(invited.email) = lower(invitations.email)`).on('invited.status', '=', 'active'),
    )
    .select(['invitations.area', 'invitations.record_id', 'invitations.email', 'invitations.role'])
    .select(['invitations.member_title', 'invitations.expires_at', 'invited.id as invited_id'])
    .select(sql<string | null>`inviter.first_name || ' ' || inviter.last_name`.as('inviter_name'))
    .where(isKey(answering))
    .where('invitations.state', '=', 'open')
    .where('invitations.expires_at', '>', answering.now)
    .executeTakeFirst()
}
export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findOpen>>>

type InvitationAnswer = { state: 'accepted' | 'declined'; words?: string | null }

/** Answers an open invitation; of parallel calls only one gets the row. */
export async function answerOpen(
  tx: Db,
  answering: Answering,
  { state, words = null }: InvitationAnswer,
): Promise<InvitationRow | undefined> {
  return tx
    .updateTable('invitations')
    .set({ state, answered_at: answering.now, answered_by: answering.actor?.id ?? null, words })
    .where(isKey(answering))
    .where('state', '=', 'open')
    .where('expires_at', '>', answering.now)
    .returningAll()
    .executeTakeFirst()
}
