import { sql } from 'kysely'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { AppError } from './errors.ts'
import type { Route } from './route.ts'

const ok = { status: 'ok' } as const
const status = z.object({ status: z.literal('ok') })

const health = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Whether the process lives',
  response: status,
})

const ready = endpoint({
  method: 'GET',
  path: '/ready',
  access: 'public',
  summary: 'Whether the database answers',
  response: status,
  errors: ['unavailable'],
})

export function healthRoutes(route: Route, { db }: Deps): void {
  route(health, () => ok)
  route(ready, async () => {
    await sql`select 1`.execute(db).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause })
    })
    return ok
  })
}
