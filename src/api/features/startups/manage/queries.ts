import { sql } from 'kysely'
import { findPage, type Paging } from '#api/db/keyset.ts'
import type { Db } from '#api/deps.ts'

export type WaitRow = { id: string; startup_id: string; startup: string; title: string; since: Date }

const waiting = sql`(
  select milestones.id::text, startup_id, startups.name as startup, milestones.title, done_at as since
  from startup_milestones as milestones join startups on startups.id = startup_id
  where milestones.state = 'done' and startups.state not in ('declined', 'closed')) as waits`

const sorts = { since: { column: 'waits.since', type: 'timestamptz' } } as const

/** Milestones that wait for approval. */
export const findWaits = (db: Db, paging: Paging) =>
  findPage<WaitRow, 'since'>(db, {
    select: sql`waits.*`,
    from: waiting,
    where: [],
    id: 'waits.id',
    sorts,
    sort: 'since',
    ...paging,
  })
