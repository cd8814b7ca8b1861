import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Bilingual } from '#contract/endpoint.ts'
import { invitationDays, type SentInvitation } from '#contract/invitations/invitations.ts'
import { dayMs } from '#contract/times.ts'
import type { Schema } from '../db/schema.ts'
import type { Db, Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { AppError } from '../errors.ts'
import { throttle } from '../http/limits/throttle.ts'
import { refusedAt } from '../mail/queries.ts'
import { mailInvitation } from '../mail/invitation.ts'
import { countUnasked } from '../mail/unasked.ts'
import { audit } from './audit.ts'

type Tx = Transaction<Schema>
export type InvitationRow = Selectable<Schema['invitations']>

/** An area's rules for invitations to its records. */
export type InvitationRules = {
  /** The record as shown to the invited person; undefined for a deleted record, which ends the invitation. */
  describe: (db: Db, recordId: string) => Promise<{ title: Bilingual; path: `/${string}` } | undefined>
  /** Adds the caller to the record, in the transaction that answers the invitation; may refuse. */
  join: (tx: Tx, deps: Deps, joining: Joining) => Promise<void>
}

export type Joining = { recordId: string; role: string; memberTitle: string | null; caller: Caller }

type RecordKey = { area: string; recordId: string }
type NewInvitation = RecordKey & { email: string; role: string; title: Bilingual; memberTitle?: string | undefined }

const invitationsPerHour = 30

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Invites an address. Inviting it again renews the invitation and ends the earlier link. */
export async function invite(tx: Tx, deps: Deps, caller: Caller, given: NewInvitation): Promise<SentInvitation> {
  // Uses the transaction's connection: a second one per request could exhaust the pool.
  await throttle({ ...deps, db: tx }, `invite:${caller.actor.id}`, invitationsPerHour, 3600)
  const { area, recordId, email, role, title, memberTitle = null } = given
  await countUnasked(tx, deps, 'invitation', [email])
  const token = randomBytes(32).toString('base64url')
  const now = deps.clock()
  const expires = new Date(now.getTime() + invitationDays * dayMs)
  const { rows } = await sql<InvitationRow>`
    insert into invitations
      (id, area, record_id, email, role, member_title, token_hash, invited_by, created_at, expires_at)
    values (${randomUUIDv7()}, ${area}, ${recordId}, ${email}, ${role}, ${memberTitle}, ${hashToken(token)},
      ${caller.actor.id}, ${now}, ${expires})
    on conflict (area, record_id, lower(email)) where state = 'open' do update
      set role = excluded.role, member_title = coalesce(excluded.member_title, invitations.member_title),
        token_hash = excluded.token_hash, invited_by = excluded.invited_by,
        expires_at = excluded.expires_at
    returning *`.execute(tx)
  const row = rows[0]!
  await mailInvitation(tx, deps, { id: row.id, area, email, token, title, inviter: caller.actor })
  await audit(tx, caller, 'invitations.invite', { type: 'invitation', id: row.id }, { after: { area, recordId, role } })
  return toSent(row, now)
}

/** Revokes an open invitation; its link ends. */
export async function revokeInvitation(tx: Tx, caller: Caller, { area, recordId, id }: RecordKey & { id: string }) {
  const row = await tx
    .updateTable('invitations')
    .set({ state: 'revoked' })
    .where('id', '=', id)
    .where('area', '=', area)
    .where('record_id', '=', recordId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  await audit(tx, caller, 'invitations.revoke', { type: 'invitation', id }, { before: { area, recordId } })
}

/** Ends all open invitations to a record, for example when it is deleted; returns them. */
export async function revokeInvitations(tx: Tx, { area, recordId }: RecordKey): Promise<InvitationRow[]> {
  return tx
    .updateTable('invitations')
    .set({ state: 'revoked' })
    .where('area', '=', area)
    .where('record_id', '=', recordId)
    .where('state', '=', 'open')
    .returningAll()
    .execute()
}

/** The invitations to a record, newest first. */
export async function findInvitations(db: Db, { area, recordId }: RecordKey, now: Date): Promise<SentInvitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .select(refusedAt(sql.ref('invitations.email')).as('refused_at'))
    .where('area', '=', area)
    .where('record_id', '=', recordId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => toSent(row, now))
}

function shownState({ state, expires_at, refused_at }: SentRow, now: Date): SentInvitation['state'] {
  if (state !== 'open') return state
  if (expires_at <= now) return 'expired'
  return refused_at ? 'refused' : 'open'
}

type SentRow = InvitationRow & { refused_at?: Date | null }

const toSent = (row: SentRow, now: Date): SentInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  state: shownState(row, now),
  memberTitle: row.member_title,
  words: row.words,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})
