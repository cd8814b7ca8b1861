import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type Signed, type TestApp } from '#test/app.ts'

const many = 10_001
let t: TestApp
let staff: Signed
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  const { db } = t.database
  await sql`insert into event_slugs select 'longa-' || number from generate_series(0, ${many}::int) as number`.execute(
    db,
  )
  // All begin at the same moment, so that pages meet in the middle of equals.
  await sql`
    insert into events (id, slug, kind, state, title_pt, summary_pt, mode, starts_at, ends_at, zone)
    select gen_random_uuid(), 'longa-' || number, 'talk', 'published', 'Longa', '', 'online',
      '2026-06-01T10:00:00Z', '2026-06-01T12:00:00Z', 'Europe/Lisbon'
    from generate_series(1, ${many}::int) as number`.execute(db)
  await sql`
    insert into events (id, slug, kind, state, title_pt, summary_pt, mode, starts_at, ends_at, zone)
    values (gen_random_uuid(), 'longa-0', 'talk', 'draft', 'Longa', '', 'online',
      '2026-06-02T10:00:00Z', '2026-06-02T12:00:00Z', 'Europe/Lisbon')`.execute(db)
})
afterAll(() => t.close())

describe('a table of ten thousand events', () => {
  it('is gone through to its end in bulk, naming the first hundred of those that cannot be', async () => {
    const publish = async (dryRun: boolean) => {
      const body = { action: 'publish', allMatching: { q: 'longa' }, dryRun }
      const answer = await t.send('/manage/events/bulk', { body, token: staff.token })
      return answer.body as { skipped: object[] }
    }
    for (const dryRun of [true, false]) {
      const result = await publish(dryRun)
      expect(result).toMatchObject({ dryRun, changed: 1, skippedTotal: many })
      expect(result.skipped).toHaveLength(100)
    }
  })
})
