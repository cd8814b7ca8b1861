import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { ChallengeColumns } from '../queries.ts'

const mostFound = 20

/** Those that open in this time and were not cancelled. */
export const findChallengesIn = (db: Db, { from, to }: { from: Date; to: Date }) =>
  db
    .selectFrom('challenges')
    .select(['id', 'title', 'opens_at'])
    .where('opens_at', '>=', from)
    .where('opens_at', '<', to)
    .where('state', '<>', 'cancelled')
    .orderBy('opens_at')
    .orderBy('id')
    .limit(mostFound)
    .execute()

export const findChallengesById = (db: Db, ids: readonly string[]): Promise<ChallengeColumns[]> =>
  db
    .selectFrom('challenges')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('opens_at')
    .orderBy('id')
    .execute()
