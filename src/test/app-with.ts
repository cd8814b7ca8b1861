import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Role } from '#contract/scopes.ts'
import { type Signed, testApp, type TestApp } from './app.ts'

/**
 * One application for the tests of a file; before each test it is emptied and its people sign in anew:
 * `const at = appWith({ ana: 'trainee', staff: 'staff' })`, then `at.api.call(endpoint, args, at.ana)`.
 */
export function appWith<Name extends string>(people: Record<Name, Role>): { api: TestApp } & Record<Name, Signed> {
  const at = {} as { api: TestApp } & Record<Name, Signed>
  beforeAll(async () => {
    at.api = await testApp()
  })
  afterAll(() => at.api.close())
  beforeEach(async () => {
    await at.api.reset()
    for (const [name, role] of Object.entries<Role>(people)) Object.assign(at, { [name]: await at.api.as(role) })
  })
  return at
}
