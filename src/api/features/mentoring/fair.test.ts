import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fairOrder, givingTime } from '#contract/mentoring/mentoring.ts'
import { hourMs } from '#contract/times.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { transaction } from '#api/db/transaction.ts'
import { testApp, type TestApp } from '#test/app.ts'
import * as first from './booking/give.ts'
import * as ask from './booking/queries.ts'

const [hourCount, tries, together] = [100, 10_000, 50]
let t: TestApp
/** Two instances with modules of their own on one database: only the database coordinates them. */
let instances: { give: typeof first; ask: typeof ask }[]
beforeAll(async () => {
  t = await testApp()
  vi.resetModules()
  instances = [
    { give: first, ask },
    { give: await import('./booking/give.ts'), ask: await import('./booking/queries.ts') },
  ]
})
afterAll(() => t.close())

async function makeHours(): Promise<string[]> {
  const { db } = t.deps
  const mentors = await makeUsers(
    db,
    Array.from({ length: 10 }, () => ({ role: 'mentor' as const })),
  )
  await db
    .insertInto('mentor_desks')
    .values(
      mentors.map(({ id }) => ({ user_id: id, week_limit: 20, busy_url: null, busy_failed: null, rolled_until: null })),
    )
    .execute()
  const rows = Array.from({ length: hourCount }, (_, index) => {
    const starts_at = new Date(Date.parse('2026-03-20T08:00:00Z') + Math.floor(index / 10) * hourMs)
    const ends_at = new Date(starts_at.getTime() + hourMs)
    return {
      id: randomUUIDv7(),
      mentor_id: mentors[index % 10]!.id,
      starts_at,
      ends_at,
      place: 'Sala',
      link: null,
      audience: 'all' as const,
    }
  })
  await db.insertInto('mentor_hours').values(rows).execute()
  return rows.map(({ id }) => id)
}

describe(`${tries} tries for ${hourCount} hours through two instances`, () => {
  it('give no hour twice, in the order of the published rule', async () => {
    const { db } = t.deps
    const hours = await makeHours()
    const trainees = await makeUsers(
      db,
      Array.from({ length: 200 }, () => ({ role: 'trainee' as const })),
    )
    const now = t.deps.clock()
    const givesAt = new Date(now.getTime() + hourMs)
    const batches = Array.from({ length: tries / together }, (_, batch) =>
      Array.from({ length: together }, (__, index) => {
        const { id } = trainees[(batch * 7 + index * 3) % trainees.length]!
        const asked_at = new Date(now.getTime() + ((batch * 31 + index * 17) % 997))
        return {
          id: randomUUIDv7(),
          startup_id: null,
          trainee_id: id,
          user_id: id,
          question: 'Como?',
          links: [],
          asked_at,
        }
      }),
    )
    const later = new Date(givesAt.getTime() + 1)
    const give = (one: number) => transaction(db, (tx) => instances[one]!.give.giveHours(tx, later))
    const hourOf = (batch: number) => hours[batch % hours.length]!
    await Promise.all(
      batches.map((requests, batch) =>
        instances[batch % 2]!.ask.insertRequests(db, { hourId: hourOf(batch), givesAt, now }, requests),
      ),
    )
    const rounds = await Promise.all(Array.from({ length: 6 }, (_, round) => give(round % 2)))
    const given = rounds.flat()
    const winners = given.filter(({ state }) => state === 'given')
    expect(winners).toHaveLength(hourCount)
    expect(new Set(winners.map(({ hour_id }) => hour_id)).size).toBe(hourCount)
    expect(await complaints()).toEqual([])
    // Served is what earlier hours gave: recomputed here from the hours in the order in which they were given.
    const had = new Map<string, number>()
    for (const hour of hours.toSorted()) {
      const line = given.filter(({ hour_id }) => hour_id === hour).toSorted((a, b) => a.rank - b.rank)
      expect(line.map(({ served }) => served)).toEqual(line.map(({ trainee_id }) => had.get(trainee_id!) ?? 0))
      const order = fairOrder(line.map(({ id, served, asked_at }) => ({ id, served, askedAt: asked_at.toISOString() })))
      expect(line.map(({ id }) => id)).toEqual(order.map(({ id }) => id))
      const [best] = line
      had.set(best!.trainee_id!, best!.served + 1)
    }
  })

  it('the check fails when somebody is served out of turn (negative control)', async () => {
    await t.deps.db.updateTable('mentor_requests').set({ served: 9 }).where('state', '=', 'given').execute()
    expect(await complaints()).not.toEqual([])
  })
})

/** Hours whose line does not follow the rule, as anybody can see it in what was kept. */
async function complaints(): Promise<string[]> {
  const rows = await t.deps.db
    .selectFrom('mentor_requests')
    .selectAll()
    .where('rank', 'is not', null)
    .orderBy('rank')
    .execute()
  const byHour = Map.groupBy(rows, ({ hour_id }) => hour_id)
  return [...byHour].flatMap(([hour, line]) => {
    const order = fairOrder(
      line.map(({ id, served, asked_at }) => ({ id, served: served!, askedAt: asked_at.toISOString() })),
    )
    const wrong = line.some(
      ({ id, rank, state }, index) => id !== order[index]!.id || (state === 'given') !== (rank === 1),
    )
    return wrong ? [hour] : []
  })
}

describe('the time in which an hour gathers requests', () => {
  it.each([
    ['days ahead', '2026-03-20T10:00:00Z', '2026-03-13T09:30:00.000Z'],
    ['just far enough', '2026-03-14T09:30:00Z', '2026-03-13T09:30:00.000Z'],
    ['soon', '2026-03-14T09:29:59Z', undefined],
  ])('%s', (_, startsAt, givesAt) => {
    const now = new Date('2026-03-12T09:30:00Z')
    expect(givingTime(now, new Date(startsAt), { gatherHours: 24 })?.toISOString()).toBe(givesAt)
  })
})
