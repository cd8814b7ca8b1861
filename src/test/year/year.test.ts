import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testDatabase } from '../database.ts'
import { installDatabaseClock } from './database-clock.ts'
import { faults, plant } from './faults.ts'
import { rules } from './invariants/check.ts'
import { live, type Life, type Lived } from './live.ts'
import { shortYear } from './script.ts'

/** From the end of summer time on: eight weeks of six people and a team. */
const start = new Date('2026-10-05T00:00:00Z')

const seed = Number(process.env['YEAR_SEED'] ?? 1)

async function liveShortly(over: Partial<Life> = {}): Promise<Lived> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'viveiro-year-'))
  try {
    await installDatabaseClock(database.db, start)
    const lived = await live({ place: { url: database.url, dataDir }, start, seed, size: shortYear, ...over })
    await lived.world.at.close()
    return lived
  } finally {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

it('lives a short year in which every promise is kept, over a restart', async () => {
  const { world, broken, days } = await liveShortly({
    evening: async ({ at }, day) => (day === 20 ? at.restart() : undefined),
  })
  expect(broken).toEqual([])
  expect(days).toBe(shortYear.weeks * 7)
  expect(world.acts).toBeGreaterThan(100)
}, 900_000)

/** The quickest of them in every run; all that show in a short year, and other years, are for a machine with time. */
const quickest = [
  'an answer is promised without a date',
  'seats that are given are not counted',
  'a mail names a page that is not there',
  'a mail leaves twice',
]
const planted = faults.filter(({ name, isSeenSoon }) =>
  process.env['YEAR_FAULTS'] === 'all' ? isSeenSoon : quickest.includes(name),
)

it.each(planted)(
  'notices that $name',
  async (fault) => {
    const { broken } = await liveShortly({ opened: ({ deps }) => plant(deps.db, fault) })
    expect(broken.map(({ rule }) => rule)).toContain(fault.breaks)
  },
  900_000,
)

it('knows the rule that each planted fault breaks, and tells of both', async () => {
  const known = new Set(rules.map(({ name }) => name))
  expect(faults.filter(({ breaks }) => !known.has(breaks))).toEqual([])
  const guide = await readFile(join(import.meta.dirname, '../../../docs/year.md'), 'utf8')
  const rowOf = ({ name, breaks, isSeenSoon }: (typeof faults)[number]) =>
    `| ${name} | ${breaks} | ${isSeenSoon ? 'yes' : ''} |`
  expect(faults.map(rowOf).filter((row) => !guide.includes(row))).toEqual([])
  expect([...known].filter((name) => !guide.includes(`- ${name}`))).toEqual([])
})
