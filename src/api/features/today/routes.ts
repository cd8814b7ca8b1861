import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { audit } from '#api/records/audit.ts'
import { tellOwner } from '#api/records/hand-over.ts'
import { requireAble } from '#api/records/members.ts'
import * as contract from '#contract/today/today.ts'
import { dropHandedWork, findHandedWork, saveHandedWork } from './queries.ts'

export function todayRoutes(route: Route, deps: Deps): void {
  route(contract.listHandedWork, async () => ({ items: await findHandedWork(deps.db, deps.clock()) }))
  route(contract.handWork, async (call) => {
    const { key, userId, title, path } = call.body
    const caller = callerOf(call)
    await transaction(deps.db, async (tx) => {
      if (userId === null) await dropHandedWork(tx, key)
      else {
        await requireAble(tx, userId, 'userId', ['staff', 'admin'])
        const row = { key, user_id: userId, by_id: caller.actor.id, title, path, handed_at: deps.clock() }
        if (await saveHandedWork(tx, row)) await tellOwner(tx, deps, caller, userId, { title, path })
      }
      // Titles name people, and the log is never changed.
      await audit(tx, caller, 'today.assign', { type: 'work', id: key }, { after: { assignee: userId } })
    })
  })
}
