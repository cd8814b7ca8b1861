import { sql, type Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { takingPart } from '#contract/cohorts/states.ts'
import { hourMs } from '#contract/times.ts'
import type { TaskRow } from '../progress/queries.ts'
import { fullName } from '../queries.ts'
import type { Pair } from './assign.ts'

export type PeerRow = Selectable<Schema['cohort_peers']>

/** A reminder comes so long before the day. */
const remindedBefore = 24 * hourMs
const placed = sql`any(${[...takingPart]})`

/** Feedback that somebody owes who has left, or whose author has. */
const isDead = sql`given_at is null and exists (
  select from cohort_members as people
  where people.id in (cohort_peers.author_id, cohort_peers.reviewer_id) and not people.state = ${placed})`

/** When peers are next to be looked for or reminded; the past, when somebody who owes feedback has left. */
export async function findNextPeers(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select min(due_at) as at from cohort_tasks where peer_days is not null and peers_at is null
      union all select min(due_at) - ${remindedBefore} * interval '1 ms' from cohort_peers
        where given_at is null and reminded_at is null
      union all select min(due_at) - interval '1 year' from cohort_peers where ${isDead}
    ) as moments`.execute(db)
  return rows[0]!.at
}

/** Tasks whose day has come, or that somebody has left who owed feedback; what they owed is dropped. */
export async function findTasksToAssign(tx: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with dropped as (delete from cohort_peers where ${isDead} returning task_id)
    select id from cohort_tasks
    where peer_days is not null and (peers_at is null and due_at <= ${now} or id in (select task_id from dropped))
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Those who take part and have handed in. */
export async function findHandedIn(db: Db, taskId: string): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from cohort_answers join cohort_members on cohort_members.id = member_id
    where task_id = ${taskId} and cohort_members.state = ${placed} order by member_id`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

export async function findPairs(db: Db, taskId: string): Promise<Pair[]> {
  const pairs = db.selectFrom('cohort_peers').select(['author_id', 'reviewer_id']).where('task_id', '=', taskId)
  return (await pairs.execute()).map(({ author_id, reviewer_id }) => ({ author: author_id, reviewer: reviewer_id }))
}

export async function savePairs(tx: Db, taskId: string, pairs: readonly Pair[], due_at: Date): Promise<void> {
  const rows = pairs.map(({ author, reviewer }) => ({
    task_id: taskId,
    author_id: author,
    reviewer_id: reviewer,
    due_at,
  }))
  if (rows.length > 0) await tx.insertInto('cohort_peers').values(rows).execute()
}

export async function markLookedFor(tx: Db, taskId: string, now: Date): Promise<void> {
  await sql`update cohort_tasks set peers_at = coalesce(peers_at, ${now}) where id = ${taskId}`.execute(tx)
}

/** What nobody has written yet; what was given stays with its author. */
export async function removeOpenPairs(tx: Db, taskId: string): Promise<void> {
  await tx.deleteFrom('cohort_peers').where('task_id', '=', taskId).where('given_at', 'is', null).execute()
}

type Reminded = { user_id: string; task_id: string; title_pt: string; title_en: string | null; due_at: Date }

/** Each is reminded once. */
export async function markReminded(tx: Db, now: Date): Promise<Reminded[]> {
  const until = new Date(now.getTime() + remindedBefore)
  const { rows } = await sql<Reminded>`
    update cohort_peers as peers set reminded_at = ${now}
    from cohort_members, cohort_tasks
    where cohort_members.id = reviewer_id and cohort_tasks.id = task_id
      and given_at is null and reminded_at is null and peers.due_at <= ${until}
    returning user_id, task_id, title_pt, title_en, peers.due_at`.execute(tx)
  return rows
}

/** Of the works of one member, by answer of a task. */
export async function findReceived(db: Db, memberId: string): Promise<(PeerRow & { name: string })[]> {
  const { rows } = await sql<PeerRow & { name: string }>`
    select cohort_peers.*, ${fullName('users')} as name from cohort_peers
    join cohort_members on cohort_members.id = reviewer_id join users on users.id = user_id
    where author_id = ${memberId} order by cohort_peers.id`.execute(db)
  return rows
}

/** How many have said what they think of one work. */
export async function countGiven(tx: Db, { task_id, author_id }: PeerRow): Promise<number> {
  const given = tx
    .selectFrom('cohort_peers')
    .select('id')
    .where('task_id', '=', task_id)
    .where('author_id', '=', author_id)
    .where('given_at', 'is not', null)
  return (await given.execute()).length
}

export type PeerWorkRow = PeerRow &
  Pick<TaskRow, 'title_pt' | 'title_en' | 'body_pt' | 'body_en' | 'rubric' | 'peer_blind' | 'version'> & {
    name: string
    answer_id: string
    answer_body: string | null
    link: string | null
    is_accepted: boolean
  }

/** The works that one member reads, by their day. */
export async function findToRead(db: Db, memberId: string): Promise<PeerWorkRow[]> {
  const { rows } = await sql<PeerWorkRow>`
    select peers.*, tasks.title_pt, tasks.title_en, tasks.body_pt, tasks.body_en, rubric, peer_blind, tasks.version,
      ${fullName('users')} as name, answers.id as answer_id, answers.body as answer_body, answers.link,
      answers.state = 'accepted' as is_accepted
    from cohort_peers as peers
    join cohort_tasks as tasks on tasks.id = peers.task_id
    join cohort_answers as answers on answers.task_id = peers.task_id and answers.member_id = author_id
    join cohort_members on cohort_members.id = author_id join users on users.id = user_id
    where reviewer_id = ${memberId} order by peers.due_at, peers.id`.execute(db)
  return rows
}

type Asked = PeerRow & Pick<TaskRow, 'title_pt' | 'title_en' | 'rubric' | 'version'> & { author: string }

/** What one person was asked for, held until the end of the transaction. */
export async function holdAsked(tx: Db, id: string, userId: string): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    select peers.*, title_pt, title_en, rubric, tasks.version, authors.user_id as author
    from cohort_peers as peers join cohort_tasks as tasks on tasks.id = task_id
    join cohort_members as own on own.id = reviewer_id join cohort_members as authors on authors.id = author_id
    where peers.id = ${id} and own.user_id = ${userId} and own.state = ${placed} and authors.state = ${placed}
    for update of peers`.execute(tx)
  return rows[0]
}

export async function saveGiven(
  tx: Db,
  id: string,
  given: Pick<PeerRow, 'body' | 'given_at'> & { marks: string | null },
) {
  await tx.updateTable('cohort_peers').set(given).where('id', '=', id).execute()
}

/** Whether somebody was asked to read this answer. */
export async function isReaderOf(db: Db, userId: string, answerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from cohort_answers as answers
    join cohort_peers as peers on peers.task_id = answers.task_id and peers.author_id = answers.member_id
    join cohort_members as own on own.id = reviewer_id
    where answers.id = ${answerId} and own.user_id = ${userId} and own.state = ${placed} limit 1`.execute(db)
  return rows.length > 0
}
