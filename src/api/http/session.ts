import type { FastifyRequest } from 'fastify'
import type { Way } from '#contract/auth/auth.ts'
import { proofMinutes } from '#contract/auth/factors.ts'
import type { Endpoint, Locale } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import { grantedToMachines, roles, scopesOf, type Role, type Scope } from '#contract/scopes.ts'
import { dayMs, minuteMs } from '#contract/times.ts'
import { readTogether } from '../db/read-together.ts'
import type { Deps } from '../deps.ts'
import type { RunningCohort } from '../programme/queries.ts'
import { readToken } from '../secrets/tokens.ts'
import { AppError, askedLocale } from '../errors.ts'
import { throttle } from './limits/throttle.ts'
import { markSeen, readSessions, readSessionsAndCohort, type OwnStartup, type SessionRow } from './queries.ts'

/** The signed-in person, read from the session and user rows at each request. */
export type Actor = {
  id: string
  sessionId: string
  role: Role
  scope: ReadonlySet<Scope>
  /** Of what they are sent; a page may stand in the other language. */
  locale: Locale
  /** In which they read this answer: the language of the page that asks, or their own. */
  reads: Locale
  emailVerified: boolean
  /** What `me` shows beyond this; the session's statement reads it anyway. */
  account: { email: string; firstName: string; lastName: string; returned: boolean; consent: string | null }
  /** Read for endpoints that ask for it. */
  cohort?: RunningCohort | null
  startup?: OwnStartup | null
  /** Whoever calls by a personal or a machine token. */
  token?: { writes: boolean }
  /** When they last proved who they are in this session: by anything, and by a second factor. */
  proof?: { at: Date | null; factorAt: Date | null }
  secondFactor?: boolean
  way?: Way
  /** By when somebody of the team needs a second factor who has none. */
  factorDue?: Date
}

/** Marks personal tokens, so that they are recognised where they do not belong. */
export const tokenMark = 'vvp_'
export const machineMark = 'vvm_'

/** Reads the Authorization header only, never a cookie. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (?:vv[pm]_)?([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
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
  return { ...toActor(row, deps), reads: askedLocale(request) ?? row.locale }
}

function toActor(row: SessionRow, deps: Deps): Omit<Actor, 'reads'> {
  const factorDue = factorDueOf(row, deps)
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
    proof: { at: row.proven_at, factorAt: row.factor_at },
    secondFactor: row.second_factor,
    way: row.way,
    ...(factorDue && { factorDue }),
  }
}

/** Whoever proved a factor elsewhere, with an organisation that is trusted for it, needs none of their own. */
function factorDueOf(row: SessionRow, { settings: { secondFactor } }: Pick<Deps, 'settings'>): Date | undefined {
  const isOfTeam = row.status === 'active' && (row.role === 'staff' || row.role === 'admin')
  const isAsked = secondFactor.required && isOfTeam
  if (!isAsked || row.second_factor || row.factor_at || !row.factor_asked_at) return undefined
  return new Date(row.factor_asked_at.getTime() + secondFactor.graceDays * dayMs)
}

const proofMs = proofMinutes * minuteMs

/** Why somebody must first prove who they are, or have a second factor at all, before this endpoint. */
export function whyNotYet(
  actor: Actor,
  { grave, enrols }: Pick<Endpoint, 'grave' | 'enrols'>,
  now: Date,
): ErrorCode | undefined {
  if (!enrols && actor.factorDue && actor.factorDue <= now) return 'factor_due'
  const isRecent = (at: Date | null | undefined) => at && now.getTime() - at.getTime() < proofMs
  const asksFactor = grave && grave !== 'proof' && actor.secondFactor
  if (asksFactor && !isRecent(actor.proof?.factorAt)) return 'factor_proof_due'
  return grave && grave !== 'password' && !isRecent(actor.proof?.at) ? 'proof_due' : undefined
}

const scopeSets = new Map<Role, ReadonlySet<Scope>>(roles.map((role) => [role, new Set(scopesOf[role])]))

const ofMachines: ReadonlySet<Scope> = new Set(grantedToMachines)

/** A token has no right that its owner has not, or no longer has. */
function scopesIn({ role, status, scopes }: SessionRow): ReadonlySet<Scope> {
  const own = status === 'machine' ? ofMachines : scopeSets.get(role)!
  return scopes ? new Set([...own].filter((scope) => scopes.includes(scope))) : own
}

const seenEvery = 5 * minuteMs
const callsPerMinute = 300
