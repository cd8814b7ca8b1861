import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Signed, testApp, type TestApp } from './app.ts'

/** For the tests of a file: one application, before each of them without records but for a fresh member of staff. */
export function manageApp(): { api: TestApp; staff: Signed } {
  const manage = {} as { api: TestApp; staff: Signed }
  beforeAll(async () => {
    manage.api = await testApp()
  })
  afterAll(() => manage.api.close())
  beforeEach(async () => {
    await manage.api.reset()
    manage.staff = await manage.api.as('staff')
  })
  return manage
}
