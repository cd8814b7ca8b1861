import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoint, type Endpoint } from '#contract/endpoint.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { AppError } from '#api/errors.ts'
import { documentedStatuses } from './openapi.ts'
import { apiRoot } from '../route.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const json = { 'content-type': 'application/json' }
/** Requests that are refused before an area sees them. */
const requests = {
  'nothing else': {},
  'an unknown field': { payload: '{"noSuchField":1}', headers: json },
  'broken JSON': { payload: '{"', headers: json },
  'JSON of another kind': { payload: '"text"', headers: json },
  'another charset': { payload: '{}', headers: { 'content-type': 'application/json; charset=latin1' } },
  'plain text': { payload: 'text', headers: { 'content-type': 'text/plain' } },
  'a form': { payload: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  'too much': { payload: `{"x":"${'x'.repeat(300_000)}"}`, headers: json },
  'a broken path': { value: '%E0%A4%A' },
  'a path that leads nowhere': { value: 'x'.repeat(600) },
}
type Request = { value?: string; payload?: string; headers?: Record<string, string> }

async function statusOf({ method, path }: Endpoint, { value, ...request }: Request, token: string) {
  const url = apiRoot + path.replaceAll(/\{\w+\}/g, value ?? crypto.randomUUID())
  const authorization = `Bearer ${token}`
  const answer = await t.app.inject({ method, url, ...request, headers: { ...request.headers, authorization } })
  return answer.statusCode
}

it.each(Object.entries(requests))('the documents name the answer of every operation to %s', async (_name, request) => {
  let { token } = await t.as('admin')
  for (const one of t.app.endpoints) {
    const status = await statusOf(one, request, token)
    const known = [...documentedStatuses(one)]
    expect(known, `${one.method} ${one.path} answers ${status}`).toContain(status)
    // What succeeds may end the session, as logging out does.
    if (status < 300 && one.method !== 'GET') ({ token } = await t.as('admin'))
  }
})

it('finds an answer that the documents do not name', async () => {
  const undocumented = endpoint({ method: 'GET', path: '/odd', access: 'public', summary: 'Odd', response: null })
  const refuse = () => {
    throw new AppError('forbidden')
  }
  const odd = await testApp({}, [{ name: 'odd', routes: (route) => route(undocumented, refuse) }])
  expect((await odd.send('/odd')).status).toBe(500)
  await odd.close()
})
