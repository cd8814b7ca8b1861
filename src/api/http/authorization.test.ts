import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { areas } from '#api/areas.ts'
import { Live } from '#api/live/live.ts'
import { liveRoutes } from '#api/live/routes.ts'
import { accounts, anybody, describeRights } from '#test/rights.ts'
import { healthRoutes } from './health.ts'

describeRights({
  area: {
    name: 'health',
    routes: (route, deps) => healthRoutes(route, deps, { isOpen: () => true, leave: async () => {} }),
  },
  rights: {
    'GET /health': [anybody, () => ({})],
    'GET /ready': [anybody, () => ({})],
  },
})

describeRights({
  area: { name: 'live', routes: (route, deps) => liveRoutes(route, deps, new Live(deps, new Map())) },
  rights: { 'GET /live': [accounts, () => ({})] },
})

it.each(areas.map(({ name }) => name))('%s has a table of rights', (name) => {
  expect(existsSync(path.join(import.meta.dirname, '../features', name, 'rights.test.ts'))).toBe(true)
})
