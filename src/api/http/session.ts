import type { FastifyRequest } from 'fastify'
import type { Locale } from '#contract/endpoint.ts'
import { scopesOf, type Role, type Scope } from '#contract/scopes.ts'
import type { Deps } from '../deps.ts'
import { readToken } from '../secrets/tokens.ts'
import { AppError } from './errors.ts'

/** The signed-in person, read from the session and user rows at each request. */
export type Actor = {
  id: string
  sessionId: string
  role: Role
  scope: ReadonlySet<Scope>
  locale: Locale
  emailVerified: boolean
}

/** Reads the Authorization header only, never a cookie. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

export async function findActor(deps: Deps, request: FastifyRequest): Promise<Actor> {
  const token = bearerOf(request)
  const now = deps.clock()
  const claims = token === undefined ? undefined : readToken(deps.signingKey, token, now)
  if (!claims) throw new AppError('unauthenticated')
  if (claims.exp * 1000 <= now.getTime()) throw new AppError('token_expired')
  const row = await deps.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role', 'users.locale', 'users.email_verified_at', 'sessions.last_seen_at'])
    .where('sessions.id', '=', claims.sid)
    .where('sessions.user_id', '=', claims.sub)
    .where('sessions.revoked_at', 'is', null)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  if (!row) throw new AppError('session_revoked')
  if (now.getTime() - row.last_seen_at.getTime() > seenEvery) await markSeen(deps, claims, now)
  return {
    id: row.id,
    sessionId: claims.sid,
    role: row.role,
    scope: new Set(scopesOf[row.role]),
    locale: row.locale,
    emailVerified: row.email_verified_at !== null,
  }
}

const seenEvery = 5 * 60_000

async function markSeen({ db }: Deps, { sid, sub }: { sid: string; sub: string }, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sid).execute()
  await db.updateTable('users').set({ last_seen_at: now }).where('id', '=', sub).execute()
}
