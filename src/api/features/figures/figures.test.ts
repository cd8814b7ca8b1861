import { randomUUIDv7 } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { areas } from '#api/areas.ts'
import { makeEvents, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import * as contract from '#contract/figures/figures.ts'
import { challengeFromProblem } from '#contract/challenges/manage.ts'
import { getLineage } from '#contract/figures/lineage.ts'
import { scopesOf } from '#contract/scopes.ts'
import { appWith } from '#test/app-with.ts'
import { decided, proposed } from '#test/problems.ts'
import { challenges, plainChallenges, writeChallenges } from '#test/random-challenges.ts'
import { editionIds, passes, plainRows, programme, write, type Plain } from './random-programme.test-kit.ts'
import { plainRecords, records, writeRecords } from './random-records.test-kit.ts'
import { plainWork, work, workEditions, writeWork } from '#test/random-work.ts'
import { figuresOf, readFigures, stepsOf } from './service.ts'

const at = appWith({ staff: 'staff', trainee: 'trainee' })
const all = figuresOf(areas)
const everything = new Set(scopesOf.staff)
const read = (query: Partial<contract.FigureFilters & { by: contract.Dimension }> = {}) =>
  at.api.call(contract.listFigures, { query: { by: 'month', ...query } }, at.staff)

/** More of them are for a machine with time. */
const programmes = Number(process.env['FIGURE_PROGRAMMES'] ?? 20)
const filtersOf = ([first, second]: readonly string[]): contract.FigureFilters[] => [
  {},
  { edition: second },
  { track: 'onit' },
  { field: 'agriculture' },
  { from: '2025-07', to: '2025-12' },
  { edition: first, track: 'founder' },
]

/** Each number that is shown is the sum of these rows and of enough people; answers what was shown with something in it. */
async function compareWith(plain: readonly Plain[], computed: readonly string[], editions: readonly string[]) {
  const told: string[] = []
  for (const filters of filtersOf(editions)) {
    const { items } = await readFigures(at.api.deps, all, everything, { ...filters, by: 'month' }, computed)
    for (const { name, steps } of items) {
      const parts = stepsOf(all[name]!)
      for (const { name: step, value } of steps) {
        const rows = plain.filter(
          (row) => row.figure === name && parts[step]!.parts.includes(row.part) && passes(row, filters),
        )
        const people = new Set(rows.map(({ who }) => who)).size
        if (value === null) continue
        if (value > 0) told.push(name)
        const sum = Math.round(rows.reduce((total, row) => total + row.value, 0) * 100) / 100
        expect([name, step, filters, value]).toEqual([name, step, filters, sum])
        expect([name, step, people > 0 && people < all[name]!.least]).toEqual([name, step, false])
      }
    }
  }
  return told
}

/** Of people, startups, hours and promises. */
const ofPeople = ['funnel', 'heard', 'seats', 'stages', 'jobs', 'revenue', 'capital', 'mentor_hours', 'answers']
/** Of what they do in cohorts and challenges. */
const ofWork = ['attendance', 'tasks', 'places', 'teams', 'line', 'jurors']

/** So many figures are opened to their rows, each number by itself. */
const mostOpened = 6

async function startAnew(): Promise<void> {
  await at.api.reset()
  at.staff = await at.api.as('staff')
}

/** The rows of every number that is shown add up to it. */
async function openAll(opened: Set<string>): Promise<void> {
  for (const { name, steps } of (await read()).items) {
    for (const { name: step, value } of steps) {
      if (!value) continue
      const params = { figure: name, step }
      const { items, total } = await at.api.call(contract.listFigureRows, { params, query: { limit: 100 } }, at.staff)
      const sum = items.reduce((so, row) => so + row.value, 0)
      if (total === items.length) expect([name, step, Math.round(sum * 100) / 100]).toEqual([name, step, value])
      opened.add(name)
    }
  }
}

describe('every figure', () => {
  it('has numbers made of its own parts', () => {
    for (const [name, rule] of Object.entries(all)) {
      const steps = Object.values(stepsOf(rule))
      expect([name, steps.flatMap(({ parts }) => parts).filter((part) => !(part in rule.parts))]).toEqual([name, []])
      expect([name, rule.order.includes('part'), rule.order.includes('month')]).toEqual([name, true, true])
    }
  })

  it('can be read in a programme without anything', async () => {
    const { items } = await read()
    expect(items.map(({ name }) => name).toSorted()).toEqual(Object.keys(all).toSorted())
    expect(items.flatMap(({ steps }) => steps.map(({ value }) => value)).every((value) => value === 0)).toBe(true)
    expect(items.every(({ by }) => by.length === 0)).toBe(true)
    const rows = Object.entries(all).flatMap(([figure, rule]) =>
      Object.keys(stepsOf(rule)).map((step) =>
        at.api.call(contract.listFigureRows, { params: { figure, step }, query: { limit: 5 } }, at.staff),
      ),
    )
    for (const page of await Promise.all(rows)) expect(page).toEqual({ items: [], nextCursor: null, total: 0 })
  })

  it('is computed a second time here', () => {
    expect([...ofPeople, ...ofWork].toSorted()).toEqual(Object.keys(all).toSorted())
  })

  it('of people equals its rows and a second computation, on random programmes', async () => {
    const [told, opened]: [string[], Set<string>] = [[], new Set()]
    for (const [made, kept] of fc.sample(fc.tuple(programme, records), { seed: 41, numRuns: programmes })) {
      await startAnew()
      await write(at.api.deps.db, made)
      await writeRecords(at.api.deps.db, kept)
      const plain = [...plainRows(made), ...plainRecords(kept, at.api.deps.clock())]
      told.push(...(await compareWith(plain, ofPeople, editionIds)))
      if (opened.size < mostOpened) await openAll(opened)
    }
    expect(opened).toContain('places')
    expect(told.length).toBeGreaterThan(programmes)
    expect([...new Set(told)].toSorted()).toEqual(ofPeople.toSorted())
  })

  it('of work equals its rows and a second computation, on random programmes', async () => {
    const [told, opened]: [string[], Set<string>] = [[], new Set()]
    const runs = Math.ceil(programmes / 2)
    for (const [made, given] of fc.sample(fc.tuple(work, challenges), { seed: 42, numRuns: runs })) {
      await startAnew()
      await writeWork(at.api.deps.db, made)
      await writeChallenges(at.api.deps.db, given)
      const plain = [...plainWork(made, at.api.deps.clock()), ...plainChallenges(given)]
      told.push(...(await compareWith(plain, ofWork, workEditions)))
      if (opened.size < mostOpened) await openAll(opened)
    }
    expect(opened).toContain('attendance')
    expect([...new Set(told)].toSorted()).toEqual(ofWork.toSorted())
  })
})

describe('a number', () => {
  const heardBy = async (count: number, heard_from: string) =>
    makeUsers(
      at.api.deps.db,
      Array.from({ length: count }, () => ({ heard_from, created_at: new Date('2026-02-01T12:00:00Z') })),
    )
  const heard = async () => (await read()).items.find(({ name }) => name === 'heard')!

  it('of fewer than five people is shown nowhere and opens to nothing', async () => {
    await heardBy(4, 'press')
    await heardBy(9, 'friend')
    const { steps, by } = await heard()
    expect(steps.map(({ name, value }) => [name, value]).filter(([, value]) => value !== 0)).toEqual([
      ['friend', null],
      ['press', null],
    ])
    expect(by.map(({ key, values }) => [key, values[0]])).toEqual([['2026-02', null]])
    const params = { figure: 'heard', step: 'press' }
    expect((await at.api.refused(contract.listFigureRows, { params, query: {} }, at.staff)).code).toBe('figure_hidden')
    const file = await at.api.call(contract.exportFigures, { params: { format: 'csv' }, query: {} }, at.staff)
    expect(file.text).toContain('"Na imprensa";"";"";')
  })

  it('counts people and not rows, however often one of them came', async () => {
    const { db } = at.api.deps
    const events = await makeEvents(
      db,
      Array.from({ length: 60 }, () => ({ starts_at: new Date('2026-02-10T12:00:00Z'), capacity: 200 })),
    )
    const came = (people: readonly { id: string }[], places: readonly { id: string }[]) =>
      makeRegistrations(
        db,
        places.flatMap(({ id: event_id }) =>
          people.map(({ id: user_id }) => ({ event_id, user_id, attendance: 'present' as const })),
        ),
      )
    const seats = async () => {
      const { items } = await read()
      return items.find(({ name }) => name === 'seats')!.steps.map(({ name, value }) => [name, value])
    }
    const [often, ...others] = await makeUsers(
      db,
      Array.from({ length: 5 }, () => ({})),
    )
    await came([often!], events)
    await came(others.slice(1), events.slice(0, 1))
    expect(await seats()).toContainEqual(['came', null])
    await came(others.slice(0, 1), events.slice(0, 1))
    expect(await seats()).toContainEqual(['came', 64])
  })

  it('opens to its rows, with the rule by which each was counted', async () => {
    await heardBy(6, 'press')
    const params = { figure: 'heard', step: 'press' }
    const query = { limit: 4 }
    const first = await at.api.call(contract.listFigureRows, { params, query }, at.staff)
    const second = await at.api.call(
      contract.listFigureRows,
      { params, query: { ...query, cursor: first.nextCursor! } },
      at.staff,
    )
    expect([first.total, first.items.length, second.items.length]).toEqual([6, 4, 2])
    expect(first.items[0]).toMatchObject({
      day: '2026-02-01',
      value: 1,
      part: { pt: 'Na imprensa', en: 'In the press' },
    })
    expect((await heard()).steps.find(({ name }) => name === 'press')?.value).toBe(6)
  })

  it('opens page by page also where no table has its rows', async () => {
    await makeEvents(
      at.api.deps.db,
      Array.from({ length: 8 }, () => ({ starts_at: new Date('2026-02-10T12:00:00Z'), capacity: 9, taken: 3 })),
    )
    const params = { figure: 'places', step: 'all' }
    const found: number[] = []
    const pageAfter = (cursor: string | null) =>
      at.api.call(contract.listFigureRows, { params, query: { limit: 3, ...(cursor && { cursor }) } }, at.staff)
    let page = await pageAfter(null)
    for (; page.nextCursor; page = await pageAfter(page.nextCursor)) found.push(...page.items.map(({ value }) => value))
    found.push(...page.items.map(({ value }) => value))
    expect(found.toSorted()).toEqual([...Array.from({ length: 8 }, () => 3), ...Array.from({ length: 8 }, () => 6)])
  })

  it('cannot be asked of an edition that is gone, nor by a name that nobody has', async () => {
    const edition = '019f0000-0000-7000-8000-000000000000'
    expect((await at.api.refused(contract.listFigures, { query: { edition } }, at.staff)).code).toBe('not_found')
    const params = { figure: 'nothing', step: 'all' }
    expect((await at.api.refused(contract.listFigureRows, { params, query: {} }, at.staff)).code).toBe('not_found')
  })
})

it('the line of a problem names who reported it and says where it stops, and the figure counts it there', async () => {
  const { id } = await proposed(at.api, at.trainee)
  const line = () => at.api.call(getLineage, { params: { id } }, at.staff)
  expect(await line()).toMatchObject({ proposer: 'Inês Carvalho', breaksAt: 'challenge' })
  await decided(at.api, id, at.staff)
  await at.api.call(challengeFromProblem, { params: { id } }, at.staff)
  const { steps, breaksAt } = await line()
  expect([steps.challenge.length, breaksAt]).toEqual([1, 'solution'])
  const { steps: counted } = (await read()).items.find(({ name }) => name === 'line')!
  expect(counted.map(({ value }) => value)).toEqual([1, 1, 0, 0, 0])
})

it('the line goes on to the startup behind a solution, and to its customers once somebody uses what it makes', async () => {
  const { id } = await proposed(at.api, at.trainee)
  await decided(at.api, id, at.staff)
  await at.api.call(challengeFromProblem, { params: { id } }, at.staff)
  const { db } = at.api.deps
  const challenge = await db
    .selectFrom('challenges')
    .select('id')
    .where('problem_id', '=', id)
    .executeTakeFirstOrThrow()
  const [startup, now] = [randomUUIDv7(), at.api.deps.clock()]
  const told = { lang: 'pt', name: 'Rega', pitch: 'Rega.', description: '', field: 'energy', stage: 'idea' } as const
  await db
    .insertInto('startups')
    .values({ id: startup, ...told })
    .execute()
  await sql`
    insert into solutions (id, challenge_id, state, startup_id, submitted_at, created_at, updated_at)
    values (${randomUUIDv7()}, ${challenge.id}, 'submitted', ${startup}, ${now}, ${now}, ${now})`.execute(db)
  const line = () => at.api.call(getLineage, { params: { id } }, at.staff)
  expect(await line()).toMatchObject({ steps: { startup: [{ title: 'Rega' }], customer: [] }, breaksAt: 'customer' })
  await db.updateTable('startups').set({ stage: 'early_users' }).where('id', '=', startup).execute()
  expect(await line()).toMatchObject({ steps: { customer: [{ id: startup }], hire: [] }, breaksAt: 'hire' })
})
