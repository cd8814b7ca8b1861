import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Signed, testApp, type TestApp } from './app.ts'

/** One application for the tests of a file; before each test it is emptied and gets a new staff member. */
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
