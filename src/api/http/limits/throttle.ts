import { isIPv4, isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { AppError } from '#api/errors.ts'

/** Counts one use of `key`; beyond `limit` per window it answers `throttled` until the window ends. */
export async function throttle(deps: Deps, key: string, limit: number, windowSeconds: number): Promise<void> {
  if (!deps.settings.rateLimits) return
  const now = deps.clock()
  const until = new Date(now.getTime() + windowSeconds * 1000)
  const { rows } = await sql<{ count: number; resets_at: Date }>`
    insert into throttles (key, count, resets_at) values (${key}, 1, ${until})
    on conflict (key) do update set
      count = case when throttles.resets_at <= ${now} then 1 else throttles.count + 1 end,
      resets_at = case when throttles.resets_at <= ${now} then excluded.resets_at else throttles.resets_at end
    returning count, resets_at`.execute(deps.db)
  const { count, resets_at } = rows[0]!
  if (count > limit) throw new AppError('throttled', { retryAfter: (resets_at.getTime() - now.getTime()) / 1000 })
}

const freeAttempts = 5
const firstWaitSeconds = 15
const longestWaitSeconds = 1800
const forgetAfterSeconds = 24 * 3600

/**
 * Counts a password guess in one statement, so that parallel guesses all count. Five are free, then each waits twice as
 * long as the last (15 s, 30 s, … 30 min), which stays below 20 hashes an hour. A password reset clears the counter.
 */
export async function takeGuess(deps: Deps, account: string): Promise<void> {
  if (!deps.settings.rateLimits) return
  const now = deps.clock()
  const forget = new Date(now.getTime() + forgetAfterSeconds * 1000)
  const { rows } = await sql`
    insert into throttles (key, count, resets_at) values (${guessKey(account)}, 1, ${forget})
    on conflict (key) do update set
      count = case when throttles.resets_at <= ${now} then 1 else throttles.count + 1 end,
      resets_at = excluded.resets_at,
      blocked_until = case
        when throttles.resets_at <= ${now} or throttles.count + 1 < ${freeAttempts}::int then '-infinity'::timestamptz
        else ${now}::timestamptz + make_interval(secs => least(
          ${longestWaitSeconds}::float8,
          ${firstWaitSeconds}::float8 * power(2, least(20, throttles.count + 1 - ${freeAttempts}::int))))
      end
    where throttles.blocked_until <= ${now}
    returning count`.execute(deps.db)
  if (rows.length > 0) return
  const blocked = await deps.db
    .selectFrom('throttles')
    .select('blocked_until')
    .where('key', '=', guessKey(account))
    .executeTakeFirst()
  const wait = (blocked?.blocked_until.getTime() ?? 0) - now.getTime()
  throw new AppError('throttled', { retryAfter: wait / 1000 })
}

export async function forgetGuesses(deps: Deps, account: string): Promise<void> {
  if (!deps.settings.rateLimits) return
  await deps.db.deleteFrom('throttles').where('key', '=', guessKey(account)).execute()
}

/** Lower-cased by the database, like the lookup of accounts, so that no spelling gives further guesses. */
const guessKey = (account: string) => sql<string>`'guess:' || lower(${account})`

/**
 * One key for every spelling of an address; proxies write it in their own. A customer usually owns a whole IPv6 /64, so
 * it counts as one address.
 */
export function addressKey(ip: string): string {
  const bare = ip.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/%.*$/, '')
  const plain = bare.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return 'unknown'
  const groups = groupsOf(new URL(`http://[${plain}]`).hostname.slice(1, -1))
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? ipv4Of(groups.slice(6)) : groups.slice(0, 4).join(':')
}

/** The eight groups of an address that the URL parser has put into its one short form. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::')
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

const ipv4Of = (groups: string[]) =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.')
