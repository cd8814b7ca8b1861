import { sql, type RawBuilder, type Selectable } from 'kysely'
import { findPage, type Paging } from '#api/db/keyset.ts'
import { oneOf } from '#api/db/one-of.ts'
import type { Schema } from '#api/db/schema.ts'
import { matchesWords } from '#api/db/search.ts'
import type { Db } from '#api/deps.ts'
import { isJudged, isOwed } from '#api/features/applications/owed/queries.ts'
import { pipelineStates } from '#contract/applications/states.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listOrganisations } from '#contract/organisations/manage.ts'
import type { OrganisationDetail, OwnSolution } from '#contract/organisations/organisations.ts'
import { deliveredStates } from '#contract/solutions/states.ts'

export const area = 'organisations'
export const recordOf = (recordId: string) => ({ area, recordId }) as const
export type OrganisationRow = Selectable<Schema['organisations']>
export type ListedOrganisation = OrganisationRow & {
  people: number
  postings: number
  challenges: number
  waiting: number
  late: number
  kept: number
  owed: number
}

/** Whether the person belongs to the organisation of this column; nobody does to one that is archived. */
export const belongsTo = (column: string, user: RawBuilder<unknown>) => sql<boolean>`exists (
  select from organisation_members join organisations on organisations.id = organisation_members.organisation_id
  where organisation_members.organisation_id = ${sql.ref(column)} and organisation_members.user_id = ${user}
    and organisations.archived_at is null)`

const waits = oneOf(sql`applications.state`, pipelineStates)

/** Of the row's postings: who waits, who waits too long, and how the answers of twelve months came. */
const answers = (now: Date) => sql`
  cross join lateral (
    select count(*) filter (where ${waits})::int as waiting,
      count(*) filter (where ${isOwed} and answer_due_at < ${now})::int as late,
      count(*) filter (where answered_at <= answer_due_at and ${isJudged(now)})::int as kept,
      count(*) filter (where ${isJudged(now)})::int as owed
    from opportunities join applications on applications.opportunity_id = opportunities.id
    where opportunities.organisation_id = organisations.id) as answers`

type Filters = Partial<Omit<QueryOf<typeof listOrganisations>, 'limit' | 'cursor'>>

export const findOrganisationPage = (db: Db, filters: Filters, paging: Paging, now: Date) =>
  findPage<ListedOrganisation>(db, {
    select: sql`organisations.*, answers.waiting, answers.late, answers.kept, answers.owed,
      (select count(*)::int from organisation_members where organisation_id = organisations.id) as people,
      (select count(*)::int from opportunities where organisation_id = organisations.id and state = 'published'
        and deadline > ${now}) as postings,
      (select count(*)::int from challenges where organisation_id = organisations.id and state <> 'draft') as challenges`,
    from: sql`organisations`,
    join: answers(now),
    where: [
      filters.q?.trim() && matchesWords(sql`organisations.name_key`, filters.q),
      filters.archived ? sql`organisations.archived_at is not null` : sql`organisations.archived_at is null`,
      filters.alone && sql`organisations.contact_lost_at is not null`,
    ],
    id: 'organisations.id',
    sorts: { name: { column: 'organisations.name_key', type: 'text' } },
    sort: filters.sort ?? 'name',
    ...paging,
  })

export const findOrganisation = (db: Db, id: string) =>
  db.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirst()

export const findNamed = (db: Db, name: string) =>
  db
    .selectFrom('organisations')
    .selectAll()
    .where('name_key', '=', sql<string>`f_unaccent(lower(trim(${name}::text)))`)
    .executeTakeFirst()

export const findOwnIds = async (db: Db, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select organisations.id from organisation_members join organisations on organisations.id = organisation_id
    where user_id = ${userId} and archived_at is null order by name_key`.execute(db)
  return rows.map(({ id }) => id)
}

const mostShown = sql.lit(50)
type Inside = Pick<OrganisationDetail, 'people' | 'postings' | 'challenges' | 'problems'>

/** What is shown of an organisation, as lists of JSON in one statement; what members wrote about it is not its own. */
export async function findInside(
  db: Db,
  id: string,
  viewer: { id: string; isTeam: boolean },
  now: Date,
): Promise<Inside> {
  const { rows } = await sql<Inside>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', users.id, 'name', first_name || ' ' || last_name,
          'joinedAt', joined_at, 'me', users.id = ${viewer.id}) order by joined_at, users.id)
        from organisation_members join users on users.id = user_id where organisation_id = ${id}), '[]') as people,
      coalesce((select jsonb_agg(to_jsonb(posting) - 'made') from (
        select slug, title, state, deadline, created_at as made,
          (select count(*)::int from applications where opportunity_id = opportunities.id and ${waits}) as waiting,
          (select min(answer_due_at) from applications where opportunity_id = opportunities.id and ${isOwed}) as "dueAt"
        from opportunities where organisation_id = ${id} order by created_at desc, id limit ${mostShown}) as posting),
        '[]') as postings,
      coalesce((select jsonb_agg(to_jsonb(challenge)) from (
        select id, slug, title, state, closes_at as "closesAt", case when closes_at <= ${now} then
          (select count(*)::int from solutions where challenge_id = challenges.id
            and ${oneOf(sql`solutions.state`, deliveredStates)}) end as solutions
        from challenges where organisation_id = ${id} and state <> 'draft'
        order by closes_at desc, id limit ${mostShown}) as challenge), '[]') as challenges,
      coalesce((select jsonb_agg(to_jsonb(problem)) from (
        select id, title, state from problems where organisation_id = ${id} and kind = 'problem' and state <> 'withdrawn'
          ${viewer.isTeam ? sql`` : sql`and from_partner`}
        order by created_at desc, id limit ${mostShown}) as problem), '[]') as problems`.execute(db)
  return rows[0]!
}

export async function findInvited(db: Db, id: string, now: Date) {
  const { rows } = await sql<{ id: string; email: string; name: string | null; expires_at: Date }>`
    select id, email, nullif(concat_ws(' ', first_name, last_name), '') as name, expires_at from invitations
    where organisation_id = ${id} and state = 'open' and expires_at > ${now} order by created_at, id`.execute(db)
  return rows
}

/** Ends the links of those who have not answered yet; returns how many. */
export async function revokeInvited(tx: Db, id: string): Promise<number> {
  const open = tx.updateTable('invitations').set({ state: 'revoked' }).where('organisation_id', '=', id)
  return (await open.where('state', '=', 'open').returning('id').execute()).length
}

/** Who waits for the organisation: open postings, and applications on their way. */
export async function isAwaited(db: Db, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ awaited: boolean }>`
    select exists (select from opportunities where organisation_id = ${id}
      and (state = 'proposed' or (state = 'published' and deadline > ${now})))
      or exists (select from opportunities join applications on applications.opportunity_id = opportunities.id
        where organisation_id = ${id} and ${waits}) as awaited`.execute(db)
  return rows[0]!.awaited
}

type NewOrganisation = Pick<OrganisationRow, 'id' | 'name' | 'website' | 'logo_id'>
export const insertOrganisation = (tx: Db, row: NewOrganisation) => tx.insertInto('organisations').values(row).execute()

/** False when they belong to it already. */
export async function addMember(tx: Db, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into organisation_members (organisation_id, user_id) values (${id}, ${userId})
    on conflict do nothing returning user_id`.execute(tx)
  return rows.length > 0
}

/** Returns how many are left, or undefined when the person did not belong to it. */
export async function removeMember(tx: Db, id: string, userId: string): Promise<number | undefined> {
  const gone = await tx
    .deleteFrom('organisation_members')
    .where('organisation_id', '=', id)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  if (!gone) return undefined
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from organisation_members where organisation_id = ${id}`.execute(tx)
  return rows[0]!.count
}

/** Everything of one record goes to the other; names, and what is found by them, follow by themselves. */
export async function moveAll(tx: Db, from: string, to: OrganisationRow): Promise<void> {
  await sql`update opportunities set organisation = ${to.name} where organisation_id = ${from}`.execute(tx)
  await sql`update challenges set partner = ${to.name} where organisation_id = ${from}`.execute(tx)
  await sql`update problems set organisation_id = ${to.id} where organisation_id = ${from}`.execute(tx)
  await sql`update invitations set organisation_id = ${to.id} where organisation_id = ${from}`.execute(tx)
  await sql`
    insert into organisation_members (organisation_id, user_id, joined_at)
    select ${to.id}, user_id, joined_at from organisation_members where organisation_id = ${from}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('organisations').where('id', '=', from).execute()
}

export async function findPartner(db: Db, email: string) {
  const { rows } = await sql<{ id: string; role: string; status: string }>`
    select id, role, status from users where lower(email) = lower(${email})`.execute(db)
  return rows[0]
}

type OwnChallenge = { id: string; title: { pt: string; en: string | null }; state: Schema['challenges']['state'] }

/** A challenge of an organisation of this person that takes no more solutions. */
export async function findClosedChallenge(db: Db, id: string, userId: string, now: Date) {
  const { rows } = await sql<
    Omit<OwnChallenge, 'state'> & Pick<Selectable<Schema['challenges']>, 'state' | 'announced_at'>
  >`
    select id, title, state, announced_at from challenges
    where id = ${id} and state <> 'draft' and closes_at <= ${now} and ${belongsTo('challenges.organisation_id', sql`${userId}::uuid`)}`.execute(
    db,
  )
  return rows[0]
}

/** While it is judged nobody's name is told, nor how they stand. */
export async function findSolutions(db: Db, challengeId: string, announced: boolean): Promise<OwnSolution[]> {
  const { rows } = await sql<OwnSolution>`
    select id, title, summary, case when ${announced} then state else 'submitted' end as state,
      case when ${announced} then array(
        select first_name || ' ' || last_name from solution_members join users on users.id = user_id
        where solution_id = solutions.id and active order by solution_members.role desc, joined_at) end as team
    from solutions where challenge_id = ${challengeId} and ${oneOf(sql`solutions.state`, deliveredStates)}
    order by ${announced ? sql`place nulls last,` : sql``} number limit 500`.execute(db)
  return rows
}

/**
 * Notes since when nobody answers for an organisation, or that somebody does; returns one that takes part of whose loss
 * nobody was told yet, and counts it as told.
 */
export async function markContactLost(tx: Db, id: string, now: Date) {
  const { rows } = await sql<{ id: string; name: string; tells: boolean }>`
    with before as (select contact_loss_told as told from organisations where id = ${id} for update),
      contacts as (
        select count(*) > 0 as left from organisation_members
          join users on users.id = user_id and users.status <> 'suspended'
        where organisation_id = ${id})
    update organisations set contact_loss_told = not contacts.left and archived_at is null,
      contact_lost_at = case when contacts.left then null else coalesce(contact_lost_at, ${now}::timestamptz) end
    from before, contacts where id = ${id}
    returning id, name, not contacts.left and archived_at is null and not before.told as tells`.execute(tx)
  return rows.find(({ tells }) => tells)
}
