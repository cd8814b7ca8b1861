import type { FastifyRequest } from 'fastify'
import type { Locale } from '#contract/endpoint.ts'
import { roles, scopesOf, type Role, type Scope } from '#contract/scopes.ts'
import { minuteMs } from '#contract/times.ts'
import { readTogether } from '../db/read-together.ts'
import type { Deps } from '../deps.ts'
import type { RunningCohort } from '../programme/queries.ts'
import { readToken } from '../secrets/tokens.ts'
import { AppError } from '../errors.ts'
import { throttle } from './limits/throttle.ts'
import { markSeen, readSessions, readSessionsAndCohort, type OwnStartup, type SessionRow } from './queries.ts'

/** The signed-in person, read from the session and user rows at each request. */
export type Actor = {
  id: string
  sessionId: string
  role: Role
  scope: ReadonlySet<Scope>
  locale: Locale
  emailVerified: boolean
  /** What `me` shows beyond this; the session's statement reads it anyway. */
  account: { email: string; firstName: string; lastName: string; returned: boolean; consent: string | null }
  /** Read for endpoints that ask for it. */
  cohort?: RunningCohort | null
  startup?: OwnStartup | null
  /** Whoever calls by a personal token. */
  token?: { writes: boolean }
}

/** Marks personal tokens, so that they are recognised where they do not belong. */
export const tokenMark = 'vvp_'

/** Reads the Authorization header only, never a cookie. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (?:vvp_)?([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

export type FindActor = (request: FastifyRequest, readsCohort?: boolean) => Promise<Actor>

/** Sessions and people are read at every request, so that a logout or a change of role acts at once. */
export function createActors(deps: Deps): FindActor {
  const read = readTogether((ids) => bySession(readSessions(deps.db, [ids])))
  const readWithCohort = readTogether((ids) => bySession(readSessionsAndCohort(deps.db, [ids, deps.clock()])))
  return (request, readsCohort = false) => findActor(deps, request, readsCohort ? readWithCohort : read)
}

type ReadSession = (id: string) => Promise<SessionRow | undefined>

const bySession = async (rows: Promise<SessionRow[]>) => new Map((await rows).map((row) => [row.session_id, row]))

async function findActor(deps: Deps, request: FastifyRequest, read: ReadSession): Promise<Actor> {
  const token = bearerOf(request)
  const now = deps.clock()
  const claims = token === undefined ? undefined : readToken(deps.signingKey, token, now)
  if (!claims) throw new AppError('unauthenticated')
  if (claims.exp * 1000 <= now.getTime()) throw new AppError('token_expired')
  const row = await read(claims.sid)
  if (row?.id !== claims.sub) throw new AppError('session_revoked')
  if (row.scopes) await throttle(deps, `token:${claims.sid}`, callsPerMinute, 60)
  if (now.getTime() - row.last_seen_at.getTime() > seenEvery) await markSeen(deps.db, claims, now)
  return toActor(row)
}

function toActor(row: SessionRow): Actor {
  return {
    id: row.id,
    sessionId: row.session_id,
    role: row.role,
    scope: scopesIn(row),
    locale: row.locale,
    emailVerified: row.email_verified_at !== null,
    account: {
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      returned: row.returned,
      consent: row.consent_version,
    },
    ...(row.cohort !== undefined && { cohort: row.cohort }),
    ...(row.startup && { startup: row.startup }),
    ...(row.scopes && { token: { writes: row.writes } }),
  }
}

const scopeSets = new Map<Role, ReadonlySet<Scope>>(roles.map((role) => [role, new Set(scopesOf[role])]))

/** A token has no right that its owner has not, or no longer has. */
function scopesIn({ role, scopes }: SessionRow): ReadonlySet<Scope> {
  const own = scopeSets.get(role)!
  return scopes ? new Set([...own].filter((scope) => scopes.includes(scope))) : own
}

const seenEvery = 5 * minuteMs
const callsPerMinute = 300
