import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Signed, testApp, type TestApp } from './app.ts'

/** For the tests of a file: the application, before each of them without events and with a fresh member of staff. */
export function staffDesk(): { api: TestApp; staff: Signed } {
  const desk = {} as { api: TestApp; staff: Signed }
  beforeAll(async () => {
    desk.api = await testApp()
  })
  afterAll(() => desk.api.close())
  beforeEach(async () => {
    await desk.api.deps.db.deleteFrom('events').execute()
    desk.staff = await desk.api.as('staff')
  })
  return desk
}
