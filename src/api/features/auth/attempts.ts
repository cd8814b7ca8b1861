import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { AppError } from '#api/errors.ts'

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
  while (!(await reserve(deps, key, limit, seconds))) {
    if (others.size === 0) throw new AppError('throttled', { retryAfter: await secondsLeft(deps, key) })
    await Promise.race(others)
  }
  const run = work().then(async (result) => {
    await giveBack(deps, key)
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

async function reserve({ db, clock }: Deps, key: string, limit: number, seconds: number): Promise<boolean> {
  const now = clock()
  const until = new Date(now.getTime() + seconds * 1000)
  const { rows } = await sql`
    insert into throttles (key, count, resets_at) values (${key}, 1, ${until})
    on conflict (key) do update set
      count = case when throttles.resets_at <= ${now} then 1 else throttles.count + 1 end,
      resets_at = case when throttles.resets_at <= ${now} then excluded.resets_at else throttles.resets_at end
    where throttles.resets_at <= ${now} or throttles.count < ${limit}::int
    returning count`.execute(db)
  return rows.length > 0
}

async function giveBack({ db }: Deps, key: string): Promise<void> {
  await sql`update throttles set count = greatest(0, count - 1) where key = ${key}`.execute(db)
}

async function secondsLeft({ db, clock }: Deps, key: string): Promise<number> {
  const row = await db.selectFrom('throttles').select('resets_at').where('key', '=', key).executeTakeFirst()
  return Math.max(1, ((row?.resets_at.getTime() ?? 0) - clock().getTime()) / 1000)
}
