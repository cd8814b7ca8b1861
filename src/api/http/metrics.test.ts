import { afterAll, beforeAll, expect, it } from 'vitest'
import { schedule } from '#api/jobs/jobs.ts'
import { testApp, type TestApp } from '#test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({ metricsPath: '/metrics' })
})
afterAll(() => test.close())

const lines = async () => (await test.app.inject('/metrics')).body.split('\n')

it('counts requests by route pattern and status', async () => {
  await test.send('/health')
  const labels = 'method="GET",route="/api/v1/health",status="200"'
  expect(await lines()).toContain(`http_request_duration_seconds_count{${labels}} 1`)
})

it('counts dead jobs and mails', async () => {
  const { db, clock } = test.deps
  expect(await lines()).toEqual(expect.arrayContaining(['viveiro_dead_jobs 0', 'viveiro_dead_mails 0']))
  for (const key of ['one', 'other']) await schedule(db, { kind: 'remind', payload: {}, runAt: clock(), key })
  await db.updateTable('jobs').set({ dead_at: clock() }).where('key', '=', 'one').execute()
  expect(await lines()).toContain('viveiro_dead_jobs 1')
})
