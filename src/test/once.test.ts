import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { ApiArea } from '#api/area.ts'
import { refuse } from '#api/http/caller.ts'
import { endpoint, id } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
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

const hidden = new Set<string>()
const one = { access: 'member', params: recordParams, response: z.object({ id }) } as const
const getTea = endpoint({ ...one, method: 'GET', path: '/teas/{id}', summary: 'A record that can be hidden' })
const pourTea = endpoint({ ...one, method: 'POST', path: '/teas/{id}/cups', summary: 'Changes it', idempotent: true })
const makeTea = endpoint({
  ...one,
  method: 'POST',
  path: '/teas',
  summary: 'Makes it',
  status: 201,
  params: z.object({}),
})
const teas: ApiArea = {
  name: 'teas',
  routes: (route) => {
    route(getTea, ({ params }) => (hidden.has(params.id) ? refuse('not_found') : params))
    route(pourTea, ({ params, once }) => once(async () => params))
    route(makeTea, ({ once }) => once(async () => ({ id: crypto.randomUUID() })))
  },
}

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, [careless, teas])
})
afterAll(() => t.close())

it('finds a change that is not in the transaction of its answer (negative control)', async () => {
  expect(await callOverCrash(t, keepNote, {}, null)).toEqual(['the crashed call left rows in slugs'])
})

it('repeats an answer only to who may still see the records that it is about', async () => {
  const ana = await t.as('trainee')
  const headers = { 'idempotency-key': 'a' }
  const make = { params: {}, headers: { 'idempotency-key': 'b' } }
  const tea = await t.call(makeTea, make, ana)
  const pour = { params: tea, headers }
  expect([await t.call(makeTea, make, ana), await t.call(pourTea, pour, ana)]).toEqual([tea, tea])
  expect(await t.call(pourTea, pour, ana)).toEqual(tea)
  hidden.add(tea.id)
  expect((await t.refused(makeTea, make, ana)).code).toBe('not_found')
  expect((await t.refused(pourTea, pour, ana)).code).toBe('not_found')
  hidden.clear()
  expect(await t.call(pourTea, pour, ana)).toEqual(tea)
  await t.deps.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', ana.id).execute()
  expect((await t.refused(pourTea, pour, ana)).code).toBe('session_revoked')
})
