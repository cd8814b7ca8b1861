import type { FastifyRequest } from 'fastify'
import { refuse } from './caller.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { transaction } from '../db/transaction.ts'
import type { Db, Deps } from '../deps.ts'
import { fingerprint, seal, unseal } from '../secrets/sealed.ts'
import { AppError } from '../errors.ts'
import { findKey, insertKey, lockKey } from './queries.ts'
import type { Actor } from './session.ts'

/** An answer that is committed together with its effect. Only `Once` makes one, so a handler cannot forget it. */
export class Kept<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

/**
 * Runs the change and keeps its answer in one transaction. Everything that `run` reads or writes must go through the
 * `deps` it is given; files, hashes and counters of limits belong before it.
 */
export type Once<T> = (run: (deps: Deps) => Promise<T>) => Promise<Kept<T>>

/** Whether an endpoint takes keys, as a type: the handlers of those that do answer by `Once`. */
export type TakesKey<E extends Endpoint> = E extends
  | { method: 'POST'; status: 201 }
  | { method: 'POST'; idempotent: true }
  ? true
  : false

export const takesKey = ({ method, status, idempotent }: Endpoint): boolean =>
  method === 'POST' && (status === 201 || idempotent === true)

type Keyed<T> = {
  deps: Deps
  actor: Actor | null
  request: FastifyRequest
  /** Distinguishes one body from another. */
  content: string
  /** Throws when the answer breaks the endpoint's contract. */
  check: (answer: T) => void
  /** Throws when the person may no longer see what the kept answer is about. */
  requireVisible: (answer: T) => Promise<void>
}
type KeyClaim = { owner: string; key: string; request_hash: Buffer }

/** Repeats the first answer for the same key and body; refuses another body under the key. */
export async function withIdempotency<T>(
  endpoint: Endpoint,
  { deps, actor, request, content, check, requireVisible }: Keyed<T>,
  work: (once: Once<T>) => Promise<Kept<T>>,
): Promise<Kept<T>> {
  const run = async (tx: Deps, change: (deps: Deps) => Promise<T>) => {
    const answer = await change(tx)
    check(answer)
    return new Kept(answer)
  }
  const key = keyOf(request)
  if (key === undefined) return work((change) => transaction(deps.db, (db) => run({ ...deps, db }, change)))

  const request_hash = fingerprint(deps.signingKey, `${endpoint.path}\n${request.url}\n${content}`)
  const claim = { owner: actor?.id ?? 'public', key, request_hash }
  const find = (db: Db) => findKept<T>(deps, db, claim)
  const once: Once<T> = (change) =>
    transaction(deps.db, async (db) => {
      await lockKey(db, claim)
      return (await find(db)) ?? keepAnswer(db, deps, claim, await run({ ...deps, db }, change))
    })
  const first = await find(deps.db)
  if (!first) return work(once).catch((error: unknown) => parallelAnswer(error, () => find(deps.db)))
  await requireVisible(first.answer)
  return first
}

/** A parallel request of this key may have caused the refusal: its answer is the right one. */
async function parallelAnswer<T>(error: unknown, find: () => Promise<Kept<T> | undefined>): Promise<Kept<T>> {
  const parallel = error instanceof AppError ? await find() : undefined
  if (parallel) return parallel
  throw error
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  if (key.length < 1 || key.length > 200) refuse('malformed')
  return key
}

async function keepAnswer<T>(tx: Db, { signingKey, clock }: Deps, claim: KeyClaim, kept: Kept<T>): Promise<Kept<T>> {
  const answer = seal(signingKey, JSON.stringify(kept.answer ?? null))
  await insertKey(tx, { ...claim, answer, created_at: clock() })
  return kept
}

async function findKept<T>({ signingKey }: Deps, db: Db, claim: KeyClaim) {
  const first = await findKey(db, claim)
  if (!first) return undefined
  if (!first.request_hash.equals(claim.request_hash)) refuse('idempotency_mismatch')
  const answer = unseal(signingKey, first.answer)
  // Sealed with a key that was replaced since: the change is made, its answer is lost.
  if (answer === null) refuse('conflict')
  return new Kept(JSON.parse(answer) as T)
}
