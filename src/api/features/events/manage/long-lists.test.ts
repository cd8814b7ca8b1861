import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { readCsv } from '#test/csv.ts'
import { makeEvent, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'

const many = 10_001
let t: TestApp
let staff: Signed
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  const { db } = t.database
  await sql`insert into slugs select 'events', 'longa-' || number from generate_series(0, ${many}::int) as number`.execute(
    db,
  )
  // All start at the same time, so that page boundaries fall between rows with equal sort values.
  await sql`
    insert into events (id, slug, kind, state, title_pt, summary_pt, mode, starts_at, ends_at, zone)
    select gen_random_uuid(), 'longa-' || number, 'talk', 'published', 'Longa', '', 'online',
      '2026-06-01T10:00:00Z', '2026-06-01T12:00:00Z', 'Europe/Lisbon'
    from generate_series(1, ${many}::int) as number`.execute(db)
  await sql`
    insert into events (id, slug, kind, state, title_pt, summary_pt, mode, venue, starts_at, ends_at, zone)
    values (gen_random_uuid(), 'longa-0', 'talk', 'draft', 'Longa', '', 'onsite', 'Sala',
      '2026-06-02T10:00:00Z', '2026-06-02T12:00:00Z', 'Europe/Lisbon')`.execute(db)
})
afterAll(() => t.close())

describe('a table of ten thousand events', () => {
  it('is exported completely', async () => {
    const { text } = await t.send('/manage/events.csv?q=longa', { token: staff.token })
    const slugs = readCsv(text).map((row) => row['Endereço da página'])
    expect([slugs.length, new Set(slugs).size]).toEqual([many + 1, many + 1])
  })

  it('is processed completely by a bulk change, which names the first hundred skipped events', async () => {
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

it('a long list of participants is exported completely, with positions in the waiting list', async () => {
  const { db } = t.database
  const event = await makeEvent(db, { capacity: 1, slug: 'concorrida' })
  const people = await makeUsers(
    db,
    Array.from({ length: 1500 }, () => ({})),
  )
  // Queue numbers have gaps where people left.
  await makeRegistrations(
    db,
    people.map(({ id }, index) => ({
      event_id: event.id,
      user_id: id,
      state: index % 3 === 0 ? ('cancelled' as const) : ('waitlisted' as const),
      queue_position: index % 3 === 0 ? null : index,
      created_at: new Date(index),
    })),
  )
  const { text } = await t.send('/manage/events/concorrida/registrations.csv', { token: staff.token })
  const places = readCsv(text).map((row) => row['Posição'])
  expect(places).toHaveLength(1500)
  expect(places.filter(Boolean)).toEqual(Array.from({ length: 1000 }, (_, index) => String(index + 1)))
})
