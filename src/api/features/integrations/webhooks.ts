import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { newSecret } from '#api/hooks/sign.ts'
import { bodyOf } from '#api/hooks/queue.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { isAllowed } from '#api/http/outside-post.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import { moveRow } from '#api/records/states.ts'
import { seal } from '#api/secrets/sealed.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { webhookTransitions } from '#contract/integrations/states.ts'
import { hookHours, type createWebhook, type updateWebhook, type Webhook } from '#contract/integrations/webhooks.ts'
import { hourMs } from '#contract/times.ts'
import { tellStopped } from './mails.ts'
import * as queries from './queries.ts'
import { toWebhook } from './shape.ts'

const secretEnd = 4

/** What other systems can hear of: all that people are told, except what is about an account. */
export const occasionsOf = ({ mailTopics }: Pick<Deps, 'mailTopics'>) =>
  [...mailTopics].flatMap(([area, { occasions }]) => {
    const open = Object.entries(occasions).filter(([, urgency]) => urgency !== 'account')
    return open.length > 0 ? [{ area, occasions: open.map(([name]) => `${area}.${name}`) }] : []
  })

export async function showWebhook(deps: Deps, id: string): Promise<Webhook> {
  return toWebhook(found(await queries.findWebhook(deps.db, id)), deps.clock())
}

/** A name may still lead inside later: each delivery looks again. */
export async function requireSendable(deps: Deps, { url, occasions }: { url: string; occasions: string[] }) {
  if (!(await isAllowed(url, deps.settings.webhooks.reach))) throw invalidField('url', 'webhook_address')
  const known = new Set(occasionsOf(deps).flatMap((area) => area.occasions))
  if (!occasions.every((one) => known.has(one))) throw invalidField('occasions', 'webhook_occasion')
}

const sealed = (deps: Pick<Deps, 'signingKey'>, secret: string) => ({
  secret: seal(deps.signingKey, secret),
  secret_end: secret.slice(-secretEnd),
})
const named = (id: string) => ({ type: 'webhook', id })

type NewHook = BodyOf<typeof createWebhook>

export function newHook(deps: Pick<Deps, 'signingKey' | 'clock'>, input: NewHook) {
  const [secret, now] = [newSecret(), deps.clock()]
  const row = { id: randomUUIDv7(), ...input, ...sealed(deps, secret), created_at: now, updated_at: now }
  return { row, secret }
}

/** In the transaction of the deps that it is given. */
export async function createHook(deps: Deps, caller: Caller, input: NewHook) {
  const { row, secret } = newHook(deps, input)
  if (!(await queries.insertWebhook(deps.db, row))) refuse('too_many_webhooks')
  await audit(deps.db, caller, 'integrations.create', named(row.id), { after: input })
  return { secret, item: await showWebhook(deps, row.id) }
}

export function updateHook(
  deps: Deps,
  caller: Caller,
  id: string,
  { version, ...input }: BodyOf<typeof updateWebhook>,
) {
  return transaction(deps.db, async (tx) => {
    const held = await holdRow(tx, 'webhooks', id)
    if (held.version !== version) return false
    await saveRow(tx, 'webhooks', held, input, deps.clock())
    const { name, url, occasions } = held
    await audit(tx, caller, 'integrations.update', named(id), { before: { name, url, occasions }, after: input })
    return true
  })
}

export async function moveHook(deps: Deps, caller: Caller, id: string, to: 'active' | 'paused'): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await holdRow(tx, 'webhooks', id)
    const set = { stopped_at: null, failing_since: null }
    await moveRow(tx, 'webhooks', webhookTransitions, { row, to, by: 'team', set, now: deps.clock() })
    const change = { before: { state: row.state }, after: { state: to } }
    await audit(tx, caller, to === 'active' ? 'integrations.resume' : 'integrations.pause', named(id), change)
  })
}

export async function rotate(deps: Deps, caller: Caller, id: string) {
  const { db: tx, clock } = deps
  const held = await holdRow(tx, 'webhooks', id)
  const secret = newSecret()
  const old_until = new Date(clock().getTime() + hookHours * hourMs)
  const old = { old_secret: held.secret, old_end: held.secret_end, old_until }
  await saveRow(tx, 'webhooks', held, { ...sealed(deps, secret), ...old }, clock())
  await audit(tx, caller, 'integrations.rotate_secret', named(id))
  return { secret, item: await showWebhook(deps, id) }
}

export async function dropOld(deps: Deps, caller: Caller, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const held = await holdRow(tx, 'webhooks', id)
    await saveRow(tx, 'webhooks', held, { old_secret: null, old_end: null, old_until: null }, deps.clock())
    await audit(tx, caller, 'integrations.drop_secret', named(id))
  })
}

export async function sendTrial(deps: Deps, caller: Caller, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { state } = await holdRow(tx, 'webhooks', id)
    if (state !== 'active') refuse('webhook_not_active')
    const now = deps.clock()
    const data = { path: null, url: null, record: null, told: 0 }
    await queries.insertTrial(tx, id, bodyOf('integrations.trial', now, data), now)
    await audit(tx, caller, 'integrations.trial', named(id))
  })
}

export async function removeHook(deps: Deps, caller: Caller, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const name = found(await queries.deleteWebhook(tx, id))
    await audit(tx, caller, 'integrations.delete', named(id), { before: { name } })
  })
}

export async function repeat(deps: Deps, caller: Caller, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { webhook_id } = found(await queries.repeatDelivery(tx, id, deps.clock()))
    await audit(tx, caller, 'integrations.retry', named(webhook_id), { after: { delivery: id } })
  })
}

/** Somebody may have resumed it before the job ran. */
export async function tellOfStop(deps: Deps, { webhook = '' }: Record<string, string>): Promise<void> {
  await transaction(deps.db, async (tx: Db) => {
    const row = await queries.findWebhook(tx, webhook)
    if (row?.state === 'stopped') await tellStopped(tx, deps, row)
  })
}
