import { sql } from 'kysely'
import { findPage, type Paging } from '#api/db/keyset.ts'
import type { Db } from '#api/deps.ts'
import type { startupWaits } from '#contract/startups/manage.ts'

export type WaitRow = { id: string; startup_id: string; startup: string; title: string; since: Date }

const named = sql`users.first_name || ' ' || users.last_name`
/** Whatever waits, as one kind of row. */
const waits = {
  milestones: sql`(
    select milestones.id::text, startup_id, startups.name as startup, milestones.title, done_at as since
    from startup_milestones as milestones join startups on startups.id = startup_id
    where milestones.state = 'done' and startups.state not in ('declined', 'closed')) as waits`,
  wishes: sql`(
    select startup_id || ' ' || user_id as id, startup_id, startups.name as startup, ${named} as title,
      wishes.created_at as since
    from startup_mentor_wishes as wishes join startups on startups.id = startup_id
    join users on users.id = wishes.user_id) as waits`,
}

const sorts = { since: { column: 'waits.since', type: 'timestamptz' } } as const

export const findWaits = (db: Db, what: (typeof startupWaits)[number], paging: Paging) =>
  findPage<WaitRow, 'since'>(db, {
    select: sql`waits.*`,
    from: waits[what],
    where: [],
    id: 'waits.id',
    sorts,
    sort: 'since',
    ...paging,
  })
