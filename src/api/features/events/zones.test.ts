import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requireZone } from '#api/db/zones.ts'
import { eventInput } from '#contract/events/manage.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const takes = (zone: string) => eventInput.shape.zone.safeParse(zone).success

it('accepts every zone that browsers offer, by old and new name', () => {
  const offered = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv']
  expect(offered.filter((zone) => !takes(zone))).toEqual([])
})

it.each(['PST', 'IST', 'BST', 'EST5EDT', 'US/Pacific-New', 'SystemV/AST4', '+01:00', 'Europe/Nowhere', ''])(
  'refuses %j',
  (zone) => expect(takes(zone)).toBe(false),
)

it('accepts only zones that PostgreSQL and Temporal support', async () => {
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(database.db)
  const known = new Set(rows.map(({ name }) => name))
  const taken = [...Intl.supportedValuesOf('timeZone'), ...known].filter(takes)
  expect(taken.filter((zone) => !known.has(zone))).toEqual([])
  expect(() => taken.map((zone) => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone))).not.toThrow()
})

it.each(['Canada/East-Saskatchewan', 'US/Pacific-New', 'Europe/Nowhere'])(
  'refuses %s, which only browsers know, before it is stored',
  async (zone) => {
    await expect(requireZone(database.db, zone)).rejects.toMatchObject({
      code: 'invalid_fields',
      extra: { fields: [{ field: 'zone', code: 'zone' }] },
    })
    await requireZone(database.db, 'Europe/Lisbon')
  },
)
