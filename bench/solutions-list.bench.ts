import { randomUUIDv7 } from 'node:crypto'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { benchGrowth, fillTable } from './growing-list.ts'

const path = '/challenges/desafio/solutions'
const minute = 60_000

await benchGrowth({
  what: 'solutions',
  fill: solutions,
  giveTo: joinThirty,
  paths: [path, `${path}?state=submitted`, '/solutions'],
  deepPaths: [path],
})

/** As somebody who has left each team again, because nobody is in two at once. */
async function joinThirty(db: Kysely<Schema>, user_id: string): Promise<void> {
  await db
    .insertInto('solution_members')
    .columns(['solution_id', 'challenge_id', 'user_id', 'role', 'active', 'joined_at'])
    .expression((some) =>
      some
        .selectFrom('solutions')
        .select(['id', 'challenge_id', sql<string>`${user_id}::uuid`.as('user_id')])
        .select([sql<'member'>`'member'`.as('role'), sql<boolean>`false`.as('active')])
        .select(sql<Date>`now()`.as('joined_at'))
        .limit(30),
    )
    .execute()
}

/** All of one challenge, one in ten still a draft. */
function solutions(count: number) {
  return async (db: Kysely<Schema>) => {
    const now = new Date()
    const { id: challenge_id } = await makeChallenge(db, { now })
    await db.updateTable('challenges').set({ slug: 'desafio' }).execute()
    await fillTable(db, 'solutions', count, (index) => ({
      id: randomUUIDv7(),
      challenge_id,
      state: index % 10 === 0 ? ('draft' as const) : ('submitted' as const),
      title: `Solução ${index * 7919}`,
      summary: 'Rega de precisão.',
      submitted_at: now,
      created_at: new Date(now.getTime() - index * minute),
      updated_at: now,
    }))
  }
}
