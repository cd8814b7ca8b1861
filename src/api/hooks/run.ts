import type { Deps } from '../deps.ts'
import { deliver } from './deliver.ts'
import { claimDeliveries, findDueHooks } from './queries.ts'

/** Delivers what is due to each receiver beside the others: a slow one holds up nobody but itself. */
export function hookRunner(deps: Deps, stopping: AbortSignal) {
  const running = new Map<string, Promise<void>>()
  const runOne = async (webhook: string): Promise<void> => {
    while (!stopping.aborted) {
      const claimed = await claimDeliveries(deps.db, webhook, deps.clock())
      if (claimed.length === 0) return
      await Promise.all(claimed.map((one) => deliver(deps, one, stopping)))
    }
  }
  return {
    poll: async (): Promise<void> => {
      for (const webhook of await findDueHooks(deps.db, deps.clock())) {
        if (running.has(webhook)) continue
        // What fails here is the database: the lease ends, and the next poll says what is wrong.
        const work = runOne(webhook).catch(() => {})
        running.set(
          webhook,
          work.finally(() => running.delete(webhook)),
        )
      }
    },
    settle: async (): Promise<void> => void (await Promise.all(running.values())),
  }
}
