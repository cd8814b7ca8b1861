import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { refuse } from './caller.ts'
import { endpoint } from '#contract/endpoint.ts'
import { migrationNames } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'
import type { Door } from './limits/door.ts'
import { AppError } from '../errors.ts'
import { version } from '../version.ts'
import { countMigrations } from './queries.ts'
import type { Route } from './route.ts'

const ok = { status: 'ok' } as const
const status = z.object({ status: z.literal('ok') })
const living = z.extend(status, { version: z.string() })

const health = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Whether the process lives, and which version it is',
  response: living,
})

const ready = endpoint({
  method: 'GET',
  path: '/ready',
  access: 'public',
  summary: 'Whether requests should come here: the database answers, its schema is there, and no stop has begun',
  response: status,
  errors: ['unavailable'],
})

// Load balancers give up after a second or two.
const patience = 900

export function healthRoutes(route: Route, { db }: Deps, door: Door): void {
  const names = migrationNames()
  const countApplied = async () => countMigrations(db, await names)
  const tooLate = () => pause(patience, undefined, { ref: false })
  route(health, () => ({ ...ok, version }))
  route(ready, async () => {
    if (!door.isOpen()) refuse('unavailable')
    const applied = await Promise.race([countApplied(), tooLate()]).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause })
    })
    if (applied !== (await names).length) refuse('unavailable')
    return ok
  })
}
