import { isIPv4, isIPv6 } from 'node:net'
import type { Deps } from '#api/deps.ts'
import { AppError } from '#api/errors.ts'
import { countGuess, countUse, deleteGuesses, findGuessBlock } from './queries.ts'

/** Counts one use of `key`; beyond `limit` per window it answers `throttled` until the window ends. */
export async function throttle(deps: Deps, key: string, limit: number, windowSeconds: number): Promise<void> {
  if (!deps.settings.rateLimits) return
  const now = deps.clock()
  const { count, resets_at } = await countUse(deps.db, key, { seconds: windowSeconds, now })
  if (count > limit) throw new AppError('throttled', { retryAfter: (resets_at.getTime() - now.getTime()) / 1000 })
}

/** Refuses a password guess while the account waits after earlier ones; a password reset clears the counter. */
export async function takeGuess(deps: Deps, account: string): Promise<void> {
  if (!deps.settings.rateLimits) return
  const now = deps.clock()
  if (await countGuess(deps.db, account, now)) return
  const blockedUntil = await findGuessBlock(deps.db, account)
  throw new AppError('throttled', { retryAfter: ((blockedUntil?.getTime() ?? 0) - now.getTime()) / 1000 })
}

export async function forgetGuesses(deps: Deps, account: string): Promise<void> {
  if (!deps.settings.rateLimits) return
  await deleteGuesses(deps.db, account)
}

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
