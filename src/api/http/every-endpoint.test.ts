import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { exportFormats } from '#contract/lists.ts'
import { creationLimit, limitedNames } from './limits/creations.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { request } from '#test/call.ts'

let t: TestApp
let admin: Signed
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

const nobody = '00000000-0000-7000-8000-000000000000'
const hostile = ['\u0000', '%', nobody, '2026-02-31', '-1']

it('every export refuses a wrong filter before its first byte, in every format', async () => {
  const wrong: string[] = []
  const asked = { files: 0, refused: 0 }
  for (const endpoint of t.app.endpoints.filter(({ method, produces }) => method === 'GET' && produces)) {
    const names = Object.keys(endpoint.params?.shape ?? {})
    const formats = names.includes('format') ? exportFormats : [undefined]
    const filters = Object.keys(endpoint.query?.shape ?? {})
    const queries = [{}, ...filters.flatMap((filter) => hostile.map((value) => ({ [filter]: value })))]
    for (const [index, query] of queries.entries()) {
      const format = formats[index % formats.length]
      const params = Object.fromEntries(names.map((name) => [name, name === 'format' ? format : nobody]))
      const answer = await request(t.app, endpoint, { params, query }, admin).catch((error: unknown) => error as Error)
      const name = `${endpoint.path} ${format ?? ''} ${JSON.stringify(query)}`
      if (answer instanceof Error) wrong.push(`${name} breaks off: ${answer.message}`)
      else if (answer.statusCode >= 500) wrong.push(`${name} ${answer.statusCode}`)
      else if (answer.statusCode >= 400) {
        asked.refused += 1
        if (!String(answer.headers['content-type']).includes('json')) wrong.push(`${name} refuses without a sentence`)
      } else asked.files += 1
    }
  }
  expect(wrong).toEqual([])
  expect(asked.files).toBeGreaterThan(20)
  expect(asked.refused).toBeGreaterThan(50)
}, 30_000)

const fieldsOf = (schema: unknown) => Object.entries((schema as { shape?: Record<string, z.ZodMiniType> })?.shape ?? {})

it('every name of a person that the API takes is held to the one rule', () => {
  const names = t.app.endpoints
    .filter(({ method }) => method !== 'GET')
    .flatMap(({ path, body }) => fieldsOf(body).map(([field, schema]) => ({ path, field, schema })))
    .filter(({ field }) => field === 'firstName' || field === 'lastName')
  const lax = names.filter(({ schema }) =>
    ['Ana\u200bLima', 'Ana\ufff9Lima', `A${'\u0336'.repeat(9)}`].some((name) => schema.safeParse(name).success),
  )
  expect(lax.map(({ path, field }) => `${path} ${field}`)).toEqual([])
  expect(names.length).toBeGreaterThanOrEqual(8)
})

it('every endpoint that creates a record for somebody is limited by person, with the limits that are named', () => {
  const creating = t.app.endpoints.filter(({ status, access }) => status === 201 && access !== 'public')
  const free = creating.filter((endpoint) => !creationLimit(endpoint))
  expect(free.map(({ path }) => path)).toEqual(['/attachments'])
  const names = new Set(creating.map(({ method, path }) => `${method} ${path}`))
  expect(limitedNames.filter((name) => !names.has(name))).toEqual([])
})
