import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { makeUsers } from '#api/demo/factories/users.ts'
import type { Schema } from '#api/db/schema.ts'
import { startupStages } from '#contract/startup-states.ts'
import { median, report, startBench, type Stack } from './stack.ts'

const few = 200
const many = 20_000
const rounds = 300
const founders = 100
const batch = 1000
const lists = ['/startups', '/startups?sort=name', '/startups?stage=prototype']

/** A page of twenty startups must come as fast among many as among few. Both are measured in turns, in one run. */
const bench = await startBench()
try {
  const [small, large] = [await bench.open('few', startups(few)), await bench.open('many', startups(many))]
  for (const path of lists) {
    const times = { small: [] as number[], large: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.small.push(await time(small, path))
      times.large.push(await time(large, path))
    }
    const [before, after] = [median(times.small), median(times.large)]
    console.log(`${path}: ${before.toFixed(2)} ms with ${few} startups, ${after.toFixed(2)} ms with ${many}`)
    report(`20 of ${path}, ${many} startups against ${few}`, after / before, { atMost: 1.2 })
  }
} finally {
  await bench.stop()
}

async function time({ app, token, queries }: Stack, path: string): Promise<number> {
  queries.length = 0
  const start = performance.now()
  const answer = await app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } })
  const taken = performance.now() - start
  if (answer.statusCode !== 200 || answer.json<{ items: unknown[] }>().items.length !== 20) {
    throw new Error(`Not a page of 20: ${answer.body.slice(0, 200)}`)
  }
  return taken
}

/** In the programme, each with two people in its team. */
function startups(count: number) {
  return async (db: Kysely<Schema>) => {
    const people = await makeUsers(
      db,
      Array.from({ length: founders }, () => ({ role: 'founder' as const })),
    )
    const field = { slug: 'agriculture', name_pt: 'Agricultura', name_en: 'Agriculture', kind: 'sector' as const }
    await db
      .insertInto('fields')
      .values(field)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const begin = Date.now() - count * 1000
    for (let from = 0; from < count; from += batch) {
      const rows = Array.from({ length: Math.min(batch, count - from) }, (_, place) => ({
        id: randomUUIDv7(),
        name: `Startup ${(from + place) * 7919}`,
        pitch: 'Rega de precisão para hortas urbanas.',
        field: 'agriculture',
        stage: startupStages[(from + place) % startupStages.length]!,
        state: 'active' as const,
        city: 'Braga',
        created_at: new Date(begin + (from + place) * 1000),
        updated_at: new Date(),
      }))
      await db.insertInto('startups').values(rows).execute()
      const members = rows.flatMap(({ id }, place) => [
        { startup_id: id, user_id: people[place % founders]!.id, title: 'Direção', role: 'owner' as const },
        { startup_id: id, user_id: people[(place + 1) % founders]!.id, title: 'Código' },
      ])
      await db.insertInto('startup_members').values(members).execute()
    }
    await sql`vacuum analyze startups, startup_members`.execute(db)
  }
}
