import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiArea } from '#api/area.ts'
import { endpoint } from '#contract/endpoint.ts'
import { testApp, type TestApp } from './app.ts'
import { callOverCrash } from './once.ts'

const keepNote = endpoint({
  method: 'POST',
  path: '/careless',
  access: 'public',
  summary: 'Changes something outside the transaction of its answer',
  response: null,
  idempotent: true,
})
const careless: ApiArea = {
  name: 'careless',
  routes: (route, { db }) =>
    route(keepNote, ({ once }) =>
      once(async () => {
        await db.insertInto('slugs').values({ area: 'careless', slug: crypto.randomUUID() }).execute()
      }),
    ),
}

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, [careless])
})
afterAll(() => t.close())

it('finds a change that is not in the transaction of its answer (negative control)', async () => {
  expect(await callOverCrash(t, keepNote, {}, null)).toEqual(['the crashed call left rows in slugs'])
})
