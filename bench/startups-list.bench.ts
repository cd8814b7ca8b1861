import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { makeUsers } from '#api/demo/factories/users.ts'
import type { Schema } from '#api/db/schema.ts'
import { startupStages } from '#contract/startups/states.ts'
import { benchGrowth } from './growing-list.ts'

const founders = 100
const batch = 1000

await benchGrowth({
  what: 'startups',
  fill: startups,
  paths: [
    '/startups',
    '/startups?sort=name',
    '/startups?stage=prototype',
    '/manage/startups',
    '/manage/startups?sort=name',
  ],
  deepPaths: ['/startups', '/manage/startups'],
})

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
