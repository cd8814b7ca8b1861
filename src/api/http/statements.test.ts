import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type App } from '#api/app.ts'
import { makeEvent } from '#api/demo/factories/events.ts'
import { testApp, untroubled, type TestApp } from '#test/app.ts'

let count = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    count += 1
    return result
  },
}

let t: TestApp
let app: App
let token: string
beforeAll(async () => {
  t = await testApp()
  app = await buildApp({ ...t.deps, db: t.deps.db.withPlugin(counting) }, untroubled)
  token = (await t.as('staff')).token
  await makeEvent(t.deps.db, { slug: 'conversa' })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

// One statement reads session and person, with their cohort for `me`; another reads the content.
it.each([
  ['/auth/me', 1],
  ['/events', 2],
  ['/events?when=upcoming', 2],
  ['/events/conversa', 2],
])('GET %s runs %i statements', async (path, statements) => {
  count = 0
  const answer = await app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(200)
  expect(count).toBe(statements)
})
