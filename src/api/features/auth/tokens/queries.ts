import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { mostTokens, type PersonalToken } from '#contract/auth/tokens.ts'
import { dayMs } from '#contract/times.ts'

const columns = ['id', 'name', 'scopes', 'writes', 'created_at', 'last_seen_at', 'expires_at'] as const

type TokenRow = {
  id: string
  name: string | null
  scopes: string[] | null
  writes: boolean
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

const toToken = (row: TokenRow): PersonalToken => ({
  id: row.id,
  name: row.name ?? '',
  scopes: row.scopes ?? [],
  writes: row.writes,
  createdAt: row.created_at.toISOString(),
  usedAt: row.last_seen_at < row.created_at ? null : row.last_seen_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

const liveTokens = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('scopes', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)

export async function findTokens(db: Db, userId: string, now: Date): Promise<PersonalToken[]> {
  const rows = await liveTokens(db, userId, now).select(columns).orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map(toToken)
}

export type NewToken = {
  id: string
  userId: string
  name: string
  scopes: string[]
  writes: boolean
  now: Date
  expiresAt: Date
}

/** Undefined when the person has as many as allowed; two at once take turns. */
export async function insertToken(tx: Db, token: NewToken): Promise<PersonalToken | undefined> {
  const { id, userId, name, scopes, writes, now, expiresAt } = token
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await liveTokens(tx, userId, now)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= mostTokens) return undefined
  // Seen before it was made: the first use is then noted at once.
  const unused = new Date(now.getTime() - dayMs)
  const row = await tx
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      device: '',
      name,
      scopes,
      writes,
      created_at: now,
      last_seen_at: unused,
      expires_at: expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toToken(row)
}

/** The name of the ended token, if it was one of this person's. */
export async function endToken(tx: Db, userId: string, id: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('scopes', 'is not', null)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? undefined
}
