import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { fingerprint, seal, unseal } from '../sealed.ts'
import { AppError } from './errors.ts'
import type { Actor } from './session.ts'

type Context = { actor: Actor | null; request: FastifyRequest; reply: FastifyReply }
type Result = { status: number; answer: unknown }

/** The same key with the same body gives the first answer again; with another body it is refused. */
export async function withIdempotency(
  deps: Deps,
  endpoint: Endpoint,
  { actor, request, reply }: Context,
  run: () => Promise<Result>,
): Promise<FastifyReply> {
  const key = request.headers['idempotency-key']
  if (!takesKey(endpoint) || typeof key !== 'string') return send(reply, await run())
  if (key.length < 1 || key.length > 200) throw new AppError('malformed')
  const owner = actor?.id ?? 'public'
  const hash = fingerprint(deps.signingKey, `${endpoint.path}\n${request.url}\n${JSON.stringify(request.body)}`)
  const claimed = await deps.db
    .insertInto('idempotency_keys')
    .values({ owner, key, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 0n) return replay(deps, owner, key, hash, reply)
  try {
    const result = await run()
    await deps.db
      .updateTable('idempotency_keys')
      .set({ status: result.status, answer: seal(deps.signingKey, JSON.stringify(result.answer)) })
      .where('owner', '=', owner)
      .where('key', '=', key)
      .execute()
    return send(reply, result)
  } catch (error) {
    // A refused attempt may be repeated with the same key.
    await deps.db.deleteFrom('idempotency_keys').where('owner', '=', owner).where('key', '=', key).execute()
    throw error
  }
}

const takesKey = ({ method, status, idempotent }: Endpoint): boolean =>
  method === 'POST' && (status === 201 || idempotent === true)

async function replay(
  deps: Deps,
  owner: string,
  key: string,
  hash: Buffer,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const first = await deps.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()
  if (first && !first.request_hash.equals(hash)) throw new AppError('idempotency_mismatch')
  const answer = first?.answer ? unseal(deps.signingKey, first.answer) : null
  if (!first?.status || answer === null) throw new AppError('conflict')
  return send(reply, { status: first.status, answer: JSON.parse(answer) })
}

function send(reply: FastifyReply, { status, answer }: Result): FastifyReply {
  return status === 204 ? reply.code(204).send() : reply.code(status).send(answer)
}
