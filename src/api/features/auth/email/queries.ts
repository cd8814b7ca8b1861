import type { Db } from '#api/deps.ts'
import type { EmailSide } from '#contract/auth/email.ts'
import { revokeTokens, type TokenPurpose } from '../queries.ts'

/** The purpose of the link to each address. */
export const purposeOf = { old: 'leave_email', new: 'take_email' } as const satisfies Record<EmailSide, TokenPurpose>

/** Only while the present address is unconfirmed; returns whether it was. */
export async function setUnverifiedEmail(db: Db, userId: string, email: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email, updated_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The link to the new address has confirmed it. */
export async function setVerifiedEmail(db: Db, userId: string, email: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, email_verified_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

export async function findEmailChange(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

type NewChange = { userId: string; email: string; sessionId: string; now: Date; expiresAt: Date }

export async function insertEmailChange(tx: Db, { userId, email, sessionId, now, expiresAt }: NewChange) {
  await tx
    .insertInto('email_changes')
    .values({ user_id: userId, email, session_id: sessionId, created_at: now, expires_at: expiresAt })
    .execute()
}

/** Ends the links as well. */
export async function dropEmailChange(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  for (const purpose of Object.values(purposeOf)) await revokeTokens(tx, userId, purpose, now)
}

export async function confirmSide(tx: Db, userId: string, side: EmailSide, now: Date) {
  return tx
    .updateTable('email_changes')
    .set(side === 'old' ? { old_confirmed_at: now } : { new_confirmed_at: now })
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}
