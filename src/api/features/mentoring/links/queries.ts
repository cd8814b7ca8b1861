import { sql, type RawBuilder, type Selectable } from 'kysely'
import { findPage, type Paging } from '#api/db/keyset.ts'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { mayLeave } from '#api/records/states.ts'
import { linkTransitions, openLinkStates, type LinkState, type WishSide } from '#contract/mentoring/links.ts'
import type { Subject } from '#contract/mentoring/mentoring.ts'
import { area, fullName, goingOn, isOf, isOfSubject, subjectJoin, subjectOf, type Key } from '../queries.ts'

export type LinkRow = Selectable<Schema['mentor_links']> & { mentor: string; subject: Subject }

const select = sql`links.*, ${fullName('mentor')} as mentor, ${subjectOf} as subject`
const join = sql`
  join users as mentor on mentor.id = links.mentor_id ${subjectJoin('links')}`
const from = sql`mentor_links as links`
const sorts = { wishedAt: { column: 'links.wished_at', type: 'timestamptz' } } as const
const mostShown = 100

async function findWhere(db: Db, test: RawBuilder<unknown>): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select ${select} from ${from} ${join} where ${test}
    order by links.state in ('wished', 'talked') desc, links.state = 'confirmed' desc, links.lead desc,
      links.wished_at desc, links.id limit ${sql.lit(mostShown)}`.execute(db)
  return rows
}

export const findLink = async (db: Db, id: string) => (await findWhere(db, sql`links.id = ${id}`))[0]
export const findLinks = (db: Db, ids: readonly string[]) => findWhere(db, sql`links.id = any(${ids}::uuid[])`)
/** What waits for an answer stands first, then who accompanies now. */
export const findLinksOf = (db: Db, userId: string) =>
  findWhere(db, sql`links.mentor_id = ${userId} or ${isOf('links', userId)}`)
export const findLinksOfSubject = (db: Db, subjectId: string) =>
  findWhere(db, sql`links.startup_id = ${subjectId} or links.trainee_id = ${subjectId}`)

/** Whose links somebody knows as their team: themselves, and their startups in any state. */
export async function findOwnIds(db: Db, userId: string): Promise<Set<string>> {
  const mine = db.selectFrom('startup_members').select('startup_id').where('user_id', '=', userId)
  return new Set([userId, ...(await mine.execute()).map(({ startup_id }) => startup_id)])
}

type Filters = { state?: readonly LinkState[] | undefined; open?: boolean | undefined }

export const findManagedLinks = (db: Db, { state, open }: Filters, paging: Paging) =>
  findPage<LinkRow, 'wishedAt'>(db, {
    select,
    from,
    join,
    where: [state && sql`links.state = any(${[...state]})`, open && sql`links.state = any(${[...openLinkStates]})`],
    id: 'links.id',
    sorts,
    sort: '-wishedAt',
    ...paging,
  })

type Option = { id: string; name: string; headline: string | null }

/** Mentors who show themselves to members and have no link with this subject that goes on. */
export async function findMentorOptions(db: Db, key: Key): Promise<Option[]> {
  const { rows } = await sql<Option>`
    select users.id, ${fullName('users')} as name, profiles.headline from users
    left join profiles on profiles.user_id = users.id
    where users.role = 'mentor' and users.status = 'active' and coalesce(profiles.visibility, 'members') <> 'staff'
      and not exists (
        select from mentor_links as links
        where links.mentor_id = users.id and ${goesOn} and ${isOfSubject('links', key)})
    order by name, users.id limit 500`.execute(db)
  return rows
}

const goesOn = sql`links.state in ('wished', 'talked', 'confirmed')`

/** Startups on their way, and trainees whom the mentor has met in an hour. */
export async function findSubjectOptions(db: Db, mentorId: string): Promise<(Option & Pick<Subject, 'kind'>)[]> {
  const { rows } = await sql<Option & Pick<Subject, 'kind'>>`
    select 'startup' as kind, startups.id, startups.name, startups.pitch as headline from startups
    where startups.state in ${goingOn} and not exists (
      select from mentor_links as links
      where links.mentor_id = ${mentorId} and links.startup_id = startups.id and ${goesOn})
    union all
    select distinct 'trainee', users.id, ${fullName('users')}, null from mentor_hours as hours
    join users on users.id = hours.trainee_id
    where hours.mentor_id = ${mentorId} and hours.state in ('booked', 'done') and users.role = 'trainee'
      and users.status = 'active' and not exists (
        select from mentor_links as links
        where links.mentor_id = ${mentorId} and links.trainee_id = users.id and ${goesOn})
    order by 1, 3, 2 limit 500`.execute(db)
  return rows
}

const ofSubject = (key: Key) => isOfSubject('mentor_links', key)

type Counted = { mentorId: string; key: Key; side: WishSide }

/** How many wishes of this side wait for an answer. */
export async function countWishes(tx: Db, { mentorId, key, side }: Counted): Promise<number> {
  const own = side === 'mentor' ? sql`mentor_id = ${mentorId}` : ofSubject(key)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mentor_links
    where ${own} and wished_side = ${side} and state = any(${[...openLinkStates]})`.execute(tx)
  return rows[0]!.count
}

export async function countConfirmed(tx: Db, key: Key): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mentor_links where ${ofSubject(key)} and state = 'confirmed'`.execute(tx)
  return rows[0]!.count
}

type NewLink = Key & { mentor_id: string; wished_side: WishSide; wished_by: string; note: string; wished_at: Date }

/** Undefined when the two have a link that goes on. */
export async function insertLink(tx: Db, link: NewLink): Promise<string | undefined> {
  const { wished_side: side } = link
  const row = await tx
    .insertInto('mentor_links')
    .values({ ...link, state: 'wished', team_agreed: side === 'team', mentor_agreed: side === 'mentor' })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Without a lead, whoever has been there longest leads; with one, nothing changes. */
export async function chooseLead(tx: Db, startupId: string | null): Promise<void> {
  await sql`
    update mentor_links set lead = true where id = (
      select id from mentor_links where startup_id = ${startupId} and state = 'confirmed' order by confirmed_at, id limit 1)
      and not exists (select from mentor_links where startup_id = ${startupId} and lead)`.execute(tx)
}

/** One leads at most: two statements in the transaction of whoever holds the subject. */
export async function putLead(tx: Db, { id, startup_id }: Pick<LinkRow, 'id' | 'startup_id'>): Promise<void> {
  await sql`update mentor_links set lead = false where startup_id = ${startup_id} and lead and id <> ${id}`.execute(tx)
  await sql`update mentor_links set lead = true where id = ${id} and state = 'confirmed'`.execute(tx)
}

/** The mentor of a trainee also stands in the place that the trainee has now. */
export async function putInPlace(tx: Db, { trainee_id }: Key, mentorId: string | null, before?: string): Promise<void> {
  const was = before === undefined ? sql`true` : sql`mentor_id = ${before}`
  await sql`
    update cohort_members set mentor_id = ${mentorId}, version = version + 1
    where user_id = ${trainee_id} and state in ('accepted', 'active') and mentor_id is distinct from ${mentorId}
      and ${was}`.execute(tx)
}

export const toldJob = `${area}.links-told`
export const changedJob = `${area}.person-changed`
export const closedJob = `${area}.startup-closed`

/** For other areas: somebody was suspended or has another role, or a startup was closed. */
export const endLinksLater = (tx: Db, of: { userId: string } | { startupId: string }, now: Date) =>
  schedule(tx, { kind: 'userId' in of ? changedJob : closedJob, payload: of, runAt: now })

/** As what somebody can act now. */
export async function findStanding(db: Db, userId: string): Promise<{ isMentor: boolean; isTrainee: boolean }> {
  const { rows } = await sql<{ isMentor: boolean; isTrainee: boolean }>`
    select role in ('mentor', 'staff', 'admin') as "isMentor", role = 'trainee' as "isTrainee" from users
    where id = ${userId} and status = 'active'`.execute(db)
  return rows[0] ?? { isMentor: false, isTrainee: false }
}

/** Both sides hear of what was done for them, after the transaction. */
const tellLater = (tx: Db, ids: readonly string[], now: Date) =>
  ids.length === 0 ? undefined : schedule(tx, { kind: toldJob, payload: { ids: ids.join(' ') }, runAt: now })

const changed = (now: Date) => sql`updated_at = ${now}, version = version + 1`

/** Who accompanies a startup or a trainee from now on, as the team of the programme says. The caller holds the record. */
export async function setMentors(tx: Db, key: Key, mentorIds: readonly string[], now: Date): Promise<void> {
  const same = ofSubject(key)
  const ended = await sql<{ id: string }>`
    update mentor_links set state = 'ended', lead = false, ended_at = ${now}, ${changed(now)}
    where ${same} and ${mayLeave('state', linkTransitions, 'ended', 'programme')}
      and mentor_id <> all(${mentorIds}::uuid[]) returning id`.execute(tx)
  const moved = await sql<{ id: string }>`
    update mentor_links set state = 'confirmed', team_agreed = true, mentor_agreed = true, confirmed_at = ${now},
      ${changed(now)}
    where ${same} and ${mayLeave('state', linkTransitions, 'confirmed', 'programme')}
      and mentor_id = any(${mentorIds}::uuid[]) returning id`.execute(tx)
  const added = await sql<{ id: string }>`
    insert into mentor_links (mentor_id, startup_id, trainee_id, state, team_agreed, mentor_agreed, wished_at, confirmed_at)
    select mentor_id, ${key.startup_id}, ${key.trainee_id}, 'confirmed', true, true, ${now}, ${now}
    from unnest(${mentorIds}::uuid[]) as mentor_id
    on conflict do nothing returning id`.execute(tx)
  await chooseLead(tx, key.startup_id)
  const ids = [ended, moved, added].flatMap(({ rows }) => rows.map(({ id }) => id))
  await tellLater(tx, ids, now)
}

type Of = { mentor_id: string } | { trainee_id: string } | { startup_id: string }

/** Somebody leaves, or a startup closes: what goes on ends, what waits is taken back. Returns what changed. */
export async function endLinks(tx: Db, of: Of, now: Date): Promise<LinkRow[]> {
  const [[column, id]] = Object.entries(of) as [[string, string]]
  const { rows } = await sql<{ id: string }>`
    update mentor_links set state = case when state = 'confirmed' then 'ended' else 'withdrawn' end, lead = false,
      ended_at = ${now}, ${changed(now)}
    where ${sql.ref(column)} = ${id} and state in ('wished', 'talked', 'confirmed') returning id`.execute(tx)
  const ids = rows.map((row) => row.id)
  const ended = await findLinks(tx, ids)
  for (const link of ended) {
    await chooseLead(tx, link.startup_id)
    if (link.trainee_id) await putInPlace(tx, link, null, link.mentor_id)
  }
  return ended
}
