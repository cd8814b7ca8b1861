import type { Deps } from '#api/deps.ts'
import { AppError } from '#api/errors.ts'
import { findReset, giveUseBack, reserveUse } from '#api/http/limits/queries.ts'

const running = new Map<string, Set<Promise<unknown>>>()

/**
 * Runs work of which only failures count: `limit` of them in a window, then `throttled`. A whole class behind one
 * address may succeed; while others run, their places may come free, so the next one waits for them.
 */
export async function countFailures<T>(
  deps: Deps,
  key: string,
  limit: number,
  seconds: number,
  work: () => Promise<T>,
) {
  if (!deps.settings.rateLimits) return work()
  const others = running.get(key) ?? new Set()
  running.set(key, others)
  while (!(await reserveUse(deps.db, key, { limit, seconds, now: deps.clock() }))) {
    if (others.size === 0) throw new AppError('throttled', { retryAfter: await secondsLeft(deps, key) })
    await Promise.race(others)
  }
  const run = work().then(async (result) => {
    await giveUseBack(deps.db, key)
    return result
  })
  const settled = run.catch(() => undefined)
  others.add(settled)
  try {
    return await run
  } finally {
    others.delete(settled)
    if (others.size === 0) running.delete(key)
  }
}

async function secondsLeft({ db, clock }: Deps, key: string): Promise<number> {
  const resetsAt = await findReset(db, key)
  return Math.max(1, ((resetsAt?.getTime() ?? 0) - clock().getTime()) / 1000)
}
