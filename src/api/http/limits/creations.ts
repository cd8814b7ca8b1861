import type { Deps } from '#api/deps.ts'
import { AppError } from '#api/errors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findReset, giveUseBack, reserveUse } from './queries.ts'

type Limit = { most: number; seconds: number }
const [hour, day] = [3600, 24 * 3600]

/** What anybody may create of one kind, unless it stands below. */
const usual: Limit = { most: 120, seconds: hour }

/** What somebody of the team has to read, or what everybody sees: a person has no need of more. */
const fewer: Readonly<Record<string, Limit>> = {
  'POST /problems': { most: 20, seconds: day },
  'POST /startups': { most: 10, seconds: day },
  'POST /challenges/{slug}/solutions': { most: 20, seconds: day },
  'POST /opportunities': { most: 40, seconds: day },
  'POST /opportunities/{slug}/duplicate': { most: 40, seconds: day },
  'POST /opportunities/{slug}/applications': { most: 60, seconds: day },
  'POST /profile/skills': { most: 30, seconds: day },
  'POST /profile/fields': { most: 10, seconds: day },
}

/** Counted by their area before a long body is read. */
const countedElsewhere = new Set(['POST /attachments'])

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
export const limitedNames = Object.keys(fewer)

/** How many records of its kind a person may create, for every endpoint that creates one; undefined for others. */
export function creationLimit(endpoint: Endpoint): Limit | undefined {
  if (endpoint.status !== 201 || endpoint.access === 'public' || countedElsewhere.has(nameOf(endpoint)))
    return undefined
  return fewer[nameOf(endpoint)] ?? usual
}

/** Counts what was created, by person and kind, on all instances; what was refused does not count. */
export async function limitCreation<T>(
  deps: Deps,
  endpoint: Endpoint,
  actor: { id: string } | null,
  create: () => Promise<T>,
): Promise<T> {
  const limit = creationLimit(endpoint)
  if (!limit || !actor || !deps.settings.rateLimits) return create()
  const [key, now] = [`create:${actor.id}:${nameOf(endpoint)}`, deps.clock()]
  if (!(await reserveUse(deps.db, key, { limit: limit.most, seconds: limit.seconds, now }))) {
    const reset = await findReset(deps.db, key)
    throw new AppError('limit_reached', { retryAfter: ((reset ?? now).getTime() - now.getTime()) / 1000 })
  }
  return create().catch(async (error: unknown) => {
    await giveUseBack(deps.db, key)
    throw error
  })
}
