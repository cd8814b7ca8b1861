import { hourMs } from '#contract/times.ts'
import { transaction } from '../db/transaction.ts'
import type { Db, Deps } from '../deps.ts'
import { postOutside } from '../http/outside-post.ts'
import { PrivateAddress } from '../http/public-address.ts'
import { schedule } from '../jobs/jobs.ts'
import { unseal } from '../secrets/sealed.ts'
import { changeDelivery, noteFailure, noteSuccess, stopHook, type Claimed } from './queries.ts'
import { signedHeaders } from './sign.ts'

export const stoppedJob = 'integrations.stopped'
const mostRead = 1024
/** After so long without one success it is stopped, and the administrators are told. */
const failsFor = 24 * hourMs
const isGone = 410

type Outcome = { code: number | null; answer: string | null; error: string | null; took: number }

/** Sends one message once, and notes what came of it. */
export async function deliver(deps: Deps, claimed: Claimed, stopping: AbortSignal): Promise<void> {
  const outcome = await send(deps, claimed, stopping)
  const now = deps.clock()
  if (stopping.aborted && outcome.code === null) {
    // Nobody failed: the next instance takes it at once.
    return changeDelivery(deps.db, claimed, { attempts: claimed.attempts - 1, due_at: now })
  }
  const hasArrived = outcome.code !== null && outcome.code >= 200 && outcome.code < 300
  if (hasArrived) {
    await changeDelivery(deps.db, claimed, { ...outcome, state: 'arrived', tried_at: now })
    await noteSuccess(deps.db, claimed.webhookId)
  } else await transaction(deps.db, (tx) => noteFailed(tx, deps, claimed, outcome))
}

async function send(deps: Deps, { id, body, url, secrets }: Claimed, stopping: AbortSignal): Promise<Outcome> {
  const begun = performance.now()
  const outcome = (code: number | null, answer: string | null, error: string | null) => ({
    code,
    answer: answer?.replaceAll('\0', '').slice(0, mostRead) || null,
    error,
    took: Math.round(performance.now() - begun),
  })
  const keys = secrets.flatMap((secret) => unseal(deps.signingKey, secret) ?? [])
  if (keys.length === 0) return outcome(null, null, 'secret')
  const headers = signedHeaders({ id: `msg_${id}`, at: deps.clock(), body }, keys)
  const { reach, patience } = deps.settings.webhooks
  const signal = AbortSignal.any([AbortSignal.timeout(patience), stopping])
  try {
    const { status, text } = await postOutside(url, { headers, body, reach, signal, reads: mostRead })
    return outcome(status, text, null)
  } catch (error) {
    return outcome(null, null, reasonOf(error))
  }
}

/** A code that the page tells in words: never what an outside system says of itself. */
function reasonOf(error: unknown): string {
  if (error instanceof PrivateAddress) return 'address'
  const { name, code } = error as { name?: string; code?: string }
  return name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR' ? 'timeout' : 'unreachable'
}

async function noteFailed(tx: Db, deps: Deps, claimed: Claimed, outcome: Outcome): Promise<void> {
  const now = deps.clock()
  const pause = deps.settings.webhooks.pauses[claimed.attempts - 1]
  const next = pause === undefined ? { state: 'lost' as const } : { due_at: new Date(now.getTime() + pause) }
  await changeDelivery(tx, claimed, { ...outcome, ...next, tried_at: now })
  const since = await noteFailure(tx, claimed.webhookId, now)
  const isOver = outcome.code === isGone || now.getTime() - since.getTime() >= failsFor
  if (!isOver || !(await stopHook(tx, claimed.webhookId, now))) return
  await schedule(tx, { kind: stoppedJob, payload: { webhook: claimed.webhookId }, runAt: now })
}
