import type { Deps } from '#api/deps.ts'
import { AppError } from '#api/errors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { countUse, findUse } from './queries.ts'

const secrets = new Set(['code', 'token', 'secret'])
const misses = { most: 30, seconds: 600 }

/** Whoever knows the code in its address needs no session: certificates, badges, links of mails, private calendars. */
export const isOpenedByCode = ({ access, params }: Endpoint): boolean =>
  access === 'public' && Object.keys(params?.shape ?? {}).some((name) => secrets.has(name))

/**
 * Codes cannot be tried at leisure: an address with many wrong ones waits, and learns nothing meanwhile, because right
 * ones are refused like wrong ones. Right ones do not count, so a whole school can look at its certificates.
 */
export async function limitMisses<T>(deps: Deps, address: string, work: () => Promise<T>): Promise<T> {
  if (!deps.settings.rateLimits) return work()
  const [key, now] = [`miss:${address}`, deps.clock()]
  const used = await findUse(deps.db, key)
  if (used && used.count >= misses.most && used.resets_at > now)
    throw new AppError('throttled', { retryAfter: (used.resets_at.getTime() - now.getTime()) / 1000 })
  try {
    return await work()
  } catch (error) {
    if (isMiss(error)) await countUse(deps.db, key, { seconds: misses.seconds, now })
    throw error
  }
}

const isMiss = (error: unknown) =>
  error instanceof AppError && (error.code === 'not_found' || error.code === 'token_invalid')
