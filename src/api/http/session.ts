import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { Locale } from '#contract/endpoint.ts'
import { roles, scopesOf, type Role, type Scope } from '#contract/scopes.ts'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { isInCohort, runningCohort, type RunningCohort } from '../programme/queries.ts'
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
  /** What `me` shows beyond this; the session's statement reads it anyway. */
  account: { email: string; firstName: string; lastName: string; returned: boolean }
  /** Read for endpoints that ask for it. */
  cohort?: RunningCohort | null
}

/** Reads the Authorization header only, never a cookie. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

export async function findActor(deps: Deps, request: FastifyRequest, readsCohort = false): Promise<Actor> {
  const token = bearerOf(request)
  const now = deps.clock()
  const claims = token === undefined ? undefined : readToken(deps.signingKey, token, now)
  if (!claims) throw new AppError('unauthenticated')
  if (claims.exp * 1000 <= now.getTime()) throw new AppError('token_expired')
  const key = [claims.sid, claims.sub]
  const [row] = await (readsCohort ? readSessionAndCohort(deps.db, [...key, now]) : readSession(deps.db, key))
  if (!row) throw new AppError('session_revoked')
  if (now.getTime() - row.last_seen_at.getTime() > seenEvery) await markSeen(deps, claims, now)
  return {
    id: row.id,
    sessionId: claims.sid,
    role: row.role,
    scope: scopeSets.get(row.role)!,
    locale: row.locale,
    emailVerified: row.email_verified_at !== null,
    account: { email: row.email, firstName: row.first_name, lastName: row.last_name, returned: row.returned },
    ...(row.cohort !== undefined && { cohort: row.cohort }),
  }
}

type Users = Selectable<Schema['users']>
type Sessions = Selectable<Schema['sessions']>

type SessionRow = Pick<Users, 'id' | 'role' | 'locale' | 'email_verified_at' | 'email' | 'first_name' | 'last_name'> &
  Pick<Sessions, 'last_seen_at' | 'returned'> & { cohort?: RunningCohort | null }

const columns = `users.id, users.role, users.locale, users.email_verified_at, users.email, users.first_name,
  users.last_name, sessions.last_seen_at, sessions.returned`
const tables = 'sessions join users on users.id = sessions.user_id'
const isValid = `sessions.id = $1 and sessions.user_id = $2 and sessions.revoked_at is null and users.status = 'active'`

const readSession = prepared<SessionRow>(`select ${columns} from ${tables} where ${isValid}`)

const readSessionAndCohort = prepared<SessionRow>(`
  with running as (${runningCohort('$3')})
  select ${columns}, (select json_build_object('name', name, 'week', week, 'weeks', weeks)
    from running where ${isInCohort}) as cohort
  from ${tables} where ${isValid}`)

const scopeSets = new Map<Role, ReadonlySet<Scope>>(roles.map((role) => [role, new Set(scopesOf[role])]))

const seenEvery = 5 * 60_000

async function markSeen({ db }: Deps, { sid, sub }: { sid: string; sub: string }, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sid).execute()
  await db.updateTable('users').set({ last_seen_at: now }).where('id', '=', sub).execute()
}
