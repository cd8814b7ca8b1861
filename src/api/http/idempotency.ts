import type { FastifyRequest } from 'fastify'
import type { ExpressionBuilder } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Schema } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { fingerprint, seal, unseal } from '../secrets/sealed.ts'
import { AppError } from './errors.ts'
import type { Actor } from './session.ts'

// Longer than any request runs, so an older claim without an answer belongs to a process that ended.
const claimLasts = 5 * 60_000

type KeyedRequest = {
  actor: Actor | null
  request: FastifyRequest
  /** Distinguishes one body from another. */
  content: string
}
type KeyClaim = { owner: string; key: string; request_hash: Buffer }

export const takesKey = ({ method, status, idempotent }: Endpoint): boolean =>
  method === 'POST' && (status === 201 || idempotent === true)

/** Repeats the first answer for the same key and body; refuses another body under the key. */
export async function withIdempotency<T>(
  deps: Deps,
  endpoint: Endpoint,
  { actor, request, content }: KeyedRequest,
  run: () => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key']
  if (!takesKey(endpoint) || typeof key !== 'string') return run()
  if (key.length < 1 || key.length > 200) throw new AppError('malformed')
  const request_hash = fingerprint(deps.signingKey, `${endpoint.path}\n${request.url}\n${content}`)
  const claim = { owner: actor?.id ?? 'public', key, request_hash }
  if (!(await take(deps, claim))) return (await replay(deps, claim)) as T
  const answer = await run().catch(async (error: unknown) => {
    // A refused request may be repeated with the same key.
    await deps.db.deleteFrom('idempotency_keys').where(of(claim)).execute()
    throw error
  })
  // The change is committed, so the answer is sent even if it cannot be stored.
  await keep(deps, claim, answer).catch((error: unknown) => request.log.warn({ err: error }, 'answer not kept'))
  return answer
}

const of =
  ({ owner, key }: KeyClaim) =>
  (where: ExpressionBuilder<Schema, 'idempotency_keys'>) =>
    where.and({ owner, key })

/** True if the key is new, or its claim has expired without an answer. */
async function take({ db, clock }: Deps, claim: KeyClaim): Promise<boolean> {
  const now = clock()
  const lapsed = new Date(now.getTime() - claimLasts)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({ ...claim, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'key'])
        .doUpdateSet({ request_hash: claim.request_hash, created_at: now })
        .where('idempotency_keys.answer', 'is', null)
        .where('idempotency_keys.created_at', '<', lapsed),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function keep({ db, signingKey }: Deps, claim: KeyClaim, answer: unknown): Promise<void> {
  const sealed = seal(signingKey, JSON.stringify(answer ?? null))
  await db.updateTable('idempotency_keys').set({ answer: sealed }).where(of(claim)).execute()
}

async function replay({ db, signingKey }: Deps, claim: KeyClaim): Promise<unknown> {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where(of(claim))
    .executeTakeFirst()
  if (first && !first.request_hash.equals(claim.request_hash)) throw new AppError('idempotency_mismatch')
  const answer = first?.answer ? unseal(signingKey, first.answer) : null
  if (answer === null) throw new AppError('conflict')
  return JSON.parse(answer)
}
