import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { roles, scopesOf, type Role } from '#contract/scopes.ts'
import { testApp, type TestApp } from '#test/app.ts'

let t: TestApp
const tokens = new Map<Role, string>()
beforeAll(async () => {
  t = await testApp()
  for (const role of roles) tokens.set(role, (await t.as(role)).token)
})
afterAll(() => t.close())

/** An address that leads nowhere: rights must be judged before anything is looked up. */
const fill = ({ path }: Endpoint) =>
  path.replaceAll('{id}', crypto.randomUUID()).replaceAll(/\{\w+\}/g, 'no-such-thing')
const send = (endpoint: Endpoint, token?: string) => t.send(fill(endpoint), { method: endpoint.method, token })
const mayEnter = (role: Role, { access }: Endpoint) =>
  access === 'public' || access === 'member' || scopesOf[role].includes(access)

describe('every route', () => {
  it('that is not public refuses a request without a session', async () => {
    for (const endpoint of t.app.endpoints.filter(({ access }) => access !== 'public')) {
      const { status } = await send(endpoint)
      expect([endpoint.method, endpoint.path, status]).toEqual([endpoint.method, endpoint.path, 401])
    }
  })

  it.each(roles)('lets a %s in exactly where the scope table says', async (role) => {
    for (const endpoint of t.app.endpoints) {
      // Signing out would end the session that the other routes are tried with.
      if (endpoint.path === '/auth/logout') continue
      const { status, body } = await send(endpoint, tokens.get(role))
      const refused = status === 403 && (body as { code: string }).code === 'forbidden'
      expect([role, endpoint.method, endpoint.path, refused]).toEqual([
        role,
        endpoint.method,
        endpoint.path,
        !mayEnter(role, endpoint),
      ])
    }
  })

  it('the check above goes red when a route forgets its scope (negative control)', () => {
    const open: Endpoint = { method: 'GET', path: '/manage/x', access: 'member', summary: '', response: null }
    const guarded: Endpoint = { ...open, access: 'events:manage' }
    expect(roles.filter((role) => mayEnter(role, open))).not.toEqual(roles.filter((role) => mayEnter(role, guarded)))
  })
})
