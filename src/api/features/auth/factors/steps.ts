import { randomBytes } from 'node:crypto'
import type { Db, Deps } from '#api/deps.ts'
import { refuse } from '#api/http/caller.ts'
import { hashToken } from '#api/records/invitations.ts'
import { seal, unseal } from '#api/secrets/sealed.ts'
import { stepMinutes } from '#contract/auth/factors.ts'
import { minuteMs } from '#contract/times.ts'
import { findStep, insertStep, takeStep } from './queries.ts'

/** What is begun with one call and finished with another, by the kind of it. */
export type Steps = {
  /** Half a sign-in: all but the second factor is proven. */
  second: { version: number | null; link?: Linking }
  /** What a passkey is asked to sign. */
  passkey: { challenge: string }
  /** A sign-in that an issuer is to answer. */
  organisation: { issuer: string; state: string; nonce: string; verifier: string }
  /** A subject of an issuer that waits for the proof of an account. */
  link: Linking
}
export type Linking = { issuer: string; subject: string; email: string }
type Kind = keyof Steps

/** The ticket is random and kept as a hash; what belongs to it is sealed. */
export async function beginStep<K extends Kind>(
  deps: Deps,
  kind: K,
  userId: string | null,
  content: Steps[K],
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const now = deps.clock()
  const expiresAt = new Date(now.getTime() + stepMinutes * minuteMs)
  const sealed = seal(deps.signingKey, JSON.stringify(content))
  await insertStep(deps.db, { hash: hashToken(ticket), kind, userId, sealed, now, expiresAt })
  return ticket
}

type Begun<K extends Kind> = { userId: string | null; content: Steps[K] }

function opened<K extends Kind>(deps: Deps, row: { user_id: string | null; sealed: string } | undefined): Begun<K> {
  const text = row && unseal(deps.signingKey, row.sealed)
  if (!row || !text) refuse('step_over')
  return { userId: row.user_id, content: JSON.parse(text) as Steps[K] }
}

export const openStep = async <K extends Kind>(deps: Deps, kind: K, ticket: string): Promise<Begun<K>> =>
  opened(deps, await findStep(deps.db, hashToken(ticket), kind, deps.clock()))

/** Uses the ticket up. */
export const endStep = async <K extends Kind>(deps: Deps, db: Db, kind: K, ticket: string): Promise<Begun<K>> =>
  opened(deps, await takeStep(db, hashToken(ticket), kind, deps.clock()))
