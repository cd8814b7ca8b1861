import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse } from '#api/http/caller.ts'
import { describeDevice } from '#api/http/device.ts'
import type { Route } from '#api/http/route.ts'
import { areUsable } from '#api/push/encrypt.ts'
import { isAllowed } from '#api/http/outside-post.ts'
import { deleteOwnDevice, findOwnDevices, saveDevice } from '#api/push/queries.ts'
import { pushKeyOf } from '#api/push/vapid.ts'
import { proposeQuiet } from '#api/tell/quiet.ts'
import * as contract from '#contract/notices/push.ts'

/** The browsers on which somebody agreed to be told. */
export function deviceRoutes(route: Route, deps: Deps): void {
  const { db, clock, signingKey } = deps
  route(contract.getPush, async ({ actor }) => ({
    publicKey: pushKeyOf(signingKey).publicKey,
    devices: (await findOwnDevices(db, actor.id)).map((row) => ({
      id: row.id,
      device: row.device,
      current: row.session_id === actor.sessionId,
      createdAt: row.created_at.toISOString(),
      reachedAt: row.last_success_at?.toISOString() ?? null,
    })),
  }))
  route(contract.addPushDevice, async ({ actor, body, request }) => {
    const { endpoint, keys } = body
    if (!areUsable(keys) || !(await isAllowed(endpoint, deps.pushReach))) refuse('push_refused')
    const device = describeDevice(request.headers['user-agent'] ?? '')
    const owner = { user_id: actor.id, session_id: actor.sessionId }
    const row = { id: randomUUIDv7(), ...owner, endpoint, ...keys, device, created_at: clock() }
    await transaction(db, async (tx) => {
      await saveDevice(tx, row)
      await proposeQuiet(tx, actor.id)
    })
  })
  route(contract.removePushDevice, async ({ actor, params }) => {
    if (!(await deleteOwnDevice(db, actor.id, params.id))) refuse('not_found')
  })
}
