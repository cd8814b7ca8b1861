import { sql, type Insertable, type Selectable } from 'kysely'
import { findPage, type Condition, type Paging } from '#api/db/keyset.ts'
import type { Schema } from '#api/db/schema.ts'
import type { ToldTerms } from '#api/db/schema/opportunities.ts'
import { matchesWords } from '#api/db/search.ts'
import { columnsIn } from '#api/db/select.ts'
import { oneOf } from '#api/db/one-of.ts'
import type { Db } from '#api/deps.ts'
import { teamConditions } from '#api/records/labels.ts'
import { ofPosting } from '#api/features/applications/queries.ts'
import { hasMark } from '#api/records/marks.ts'
import type { Bilingual, QueryOf } from '#contract/endpoint.ts'
import type { listOpportunities, Opportunity } from '#contract/opportunities/opportunities.ts'
import type { listManagedOpportunities } from '#contract/opportunities/manage.ts'
import { postingStates } from '#contract/startups/states.ts'
import type { Viewer } from './policy.ts'

export const area = 'opportunities'
export const recordOf = (recordId: string) => ({ area, recordId }) as const
export type OpportunityColumns = Omit<Selectable<Schema['opportunities']>, 'search' | 'pay_month'>
export type OpportunityRow = OpportunityColumns & {
  startup_name: string | null
  logo_id: string | null
  is_team: boolean
  skills: Opportunity['skills']
  editor: string | null
  application: Opportunity['application']
  saved: boolean
}

const columns = columnsIn(
  'opportunities',
  `id slug state kind title description startup_id organisation organiser place remote hours pay_min pay_max pay_period
  unpaid_reason duration_months openings field deadline starts_on answer_days asks_cv apply_url visibility questions stages
  published_at filled_at answers_at told_terms created_by updated_by created_at updated_at version`,
)
const idOf = (viewer: Viewer) => sql`${viewer?.id ?? null}::uuid`

/** The viewer belongs to the startup or organisation of the posting. */
export const isTeam = (viewer: Viewer) => ofPosting(idOf(viewer))

/** Whoever posts is not told how they fit. */
const fitting = (viewer: Viewer) => sql`
  exists (select from user_skills where user_id = ${idOf(viewer)} and user_skills.skill = opportunity_skills.skill)
    and not ${isTeam(viewer)}`

const skills = (viewer: Viewer) => sql`
  coalesce((
    select jsonb_agg(
      jsonb_build_object('skill', skills.slug, 'name', jsonb_build_object('pt', skills.name_pt, 'en', skills.name_en),
        'mine', ${fitting(viewer)})
      order by opportunity_skills.position, skills.slug)
    from opportunity_skills join skills on skills.slug = opportunity_skills.skill
    where opportunity_id = opportunities.id
  ), '[]')`

const application = (viewer: Viewer) => sql`(
  select jsonb_build_object('id', applications.id, 'state', applications.told_state) from applications
  where applications.opportunity_id = opportunities.id and applications.applicant_id = ${idOf(viewer)}
    and applications.state <> 'cancelled')`

/** Kept for later by the viewer. */
const isSaved = (viewer: Viewer) =>
  viewer ? hasMark(area, 'opportunities.id', 'follow', viewer.id) : sql<boolean>`false`

const select = (viewer: Viewer) => sql`
  ${columns}, startups.name as startup_name, coalesce(startups.logo_id, organisations.logo_id) as logo_id, ${isTeam(viewer)} as is_team, ${skills(viewer)} as skills,
  editor.first_name || ' ' || editor.last_name as editor, ${application(viewer)} as application,
  ${isSaved(viewer)} as saved`
const from = sql`opportunities`
const join = sql`
  left join startups on startups.id = opportunities.startup_id
  left join organisations on organisations.id = opportunities.organisation_id
  left join users as editor on editor.id = opportunities.updated_by`

export async function findOpportunity(db: Db, viewer: Viewer, slug: string): Promise<OpportunityRow | undefined> {
  const { rows } = await sql<OpportunityRow>`
    select ${select(viewer)} from ${from} ${join} where opportunities.slug = ${slug}`.execute(db)
  return rows[0]
}

/** Postings with these addresses or titles, these in lower case. */
export async function findOpportunitiesNamed(
  db: Db,
  viewer: Viewer,
  slugs: readonly string[],
  titles: readonly string[],
): Promise<OpportunityRow[]> {
  const { rows } = await sql<OpportunityRow>`
    select ${select(viewer)} from ${from} ${join}
    where opportunities.slug = any(${slugs}) or lower(trim(opportunities.title ->> 'pt')) = any(${titles})`.execute(db)
  return rows
}

/** The startups that may post, by name. */
export const findPostingStartups = (db: Db) =>
  db.selectFrom('startups').select(['id', 'name']).where('state', 'in', postingStates).execute()

/** Locks the posting until the transaction ends, so that nobody applies or moves it meanwhile. */
export async function holdOpportunity(tx: Db, viewer: Viewer, slug: string): Promise<OpportunityRow | undefined> {
  await sql`select from opportunities where slug = ${slug} for no key update`.execute(tx)
  return findOpportunity(tx, viewer, slug)
}

type MemberQuery = QueryOf<typeof listOpportunities>
type ManagedQuery = QueryOf<typeof listManagedOpportunities>
type Filters = Partial<Omit<MemberQuery & ManagedQuery, 'limit' | 'cursor' | 'sort'>> & {
  ids?: string[]
  visibility?: 'public'
}
export type ListScope = { viewer: Viewer; now: Date; filters: Filters; onlyVisible: boolean }

// Written out, not as a parameter, so that PostgreSQL always finds the index.
const isShown = sql`opportunities.state in ('published', 'closed')`

function whereOf({ viewer, now, filters, onlyVisible }: ListScope): Condition[] {
  const { q, kind, place, remote, hours, field, skill, pay, past, mine, saved, startup, state } = filters
  const isOpen = sql`(opportunities.state = 'published' and opportunities.deadline > ${now})`
  return [
    ...teamConditions(filters, { area, id: 'opportunities.id', began: sql`opportunities.deadline` }),
    mine && isTeam(viewer),
    startup && sql`opportunities.startup_id = ${startup}`,
    saved && isSaved(viewer),
    onlyVisible && saved && isShown,
    onlyVisible && !mine && !saved && (past ? sql`${isShown} and not ${isOpen}` : isOpen),
    filters.visibility && sql`opportunities.visibility = ${filters.visibility}`,
    q?.trim() && matchesWords(sql`opportunities.search`, q),
    kind && sql`opportunities.kind = any(${kind})`,
    remote && sql`opportunities.remote = any(${remote})`,
    hours && sql`opportunities.hours = ${hours}`,
    place && matchesWords(sql`f_unaccent(lower(coalesce(opportunities.place, '')))`, place),
    field && sql`opportunities.field = ${field}`,
    skill &&
      sql`exists (
        select from opportunity_skills where opportunity_id = opportunities.id and opportunity_skills.skill = ${skill})`,
    pay && sql`opportunities.pay_month >= ${Number(pay)}`,
    state && oneOf(sql`opportunities.state`, state),
  ]
}

/** In hundredths of what is asked. */
const fit = (viewer: Viewer) => sql`
  cross join lateral (
    select coalesce(count(*) filter (where ${fitting(viewer)}) * 100 / nullif(count(*), 0), 0) as share
    from opportunity_skills where opportunity_id = opportunities.id) as fit`

const sorts = {
  fit: {
    column: `(fit.share * 100000000000 + coalesce(extract(epoch from opportunities.published_at), 0)::bigint)`,
    type: 'bigint',
  },
  publishedAt: { column: `coalesce(opportunities.published_at, '-infinity')`, type: 'timestamptz' },
  deadline: { column: 'opportunities.deadline', type: 'timestamptz' },
  title: { column: `f_unaccent(lower(opportunities.title ->> 'pt'))`, type: 'text' },
  updatedAt: { column: 'opportunities.updated_at', type: 'timestamptz' },
} as const
export type Sort = keyof typeof sorts

export async function findOpportunities(db: Db, scope: ListScope, paging: Paging & { sort: Sort | `-${Sort}` }) {
  const joined = paging.sort.endsWith('fit') ? sql`${join} ${fit(scope.viewer)}` : join
  const list = {
    select: select(scope.viewer),
    from,
    join: joined,
    where: whereOf(scope),
    id: 'opportunities.id',
    sorts,
  }
  return findPage<OpportunityRow, Sort>(db, { ...list, ...paging })
}

/** The newest open postings that everybody may read, for search engines. */
export async function findPublicPostings(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ slug: string; updated_at: Date }>`
    select slug, updated_at from opportunities
    where ${isShown} and state = 'published' and deadline > ${now} and visibility = 'public'
    order by published_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** The stages of a posting for those who answer; none for anybody else. */
export async function findStages(db: Db, { viewer, isStaff }: { viewer: Viewer; isStaff: boolean }, slug: string) {
  const { rows } = await sql<{ stages: OpportunityColumns['stages'] }>`
    select stages from opportunities where slug = ${slug} and (${isStaff} or ${isTeam(viewer)})`.execute(db)
  return rows[0]?.stages ?? []
}

/** Open postings of a startup: nobody may apply to one that is about to close. */
export async function findOpenPostings(db: Db, startupId: string, now: Date) {
  const { rows } = await sql<{ slug: string; title: Bilingual }>`
    select slug, title from opportunities
    where startup_id = ${startupId} and (state = 'proposed' or (state = 'published' and deadline > ${now}))
    order by deadline, id`.execute(db)
  return rows
}

/** The startup of a posting, and whether the viewer belongs to it; only startups of the programme post. Nobody closes it meanwhile. */
export async function findPostingStartup(db: Db, viewer: NonNullable<Viewer>, startupId: string) {
  const { rows } = await sql<{ name: string; isMember: boolean }>`
    select name, exists (
      select from startup_members where startup_id = startups.id and user_id = ${viewer.id}) as "isMember"
    from startups where id = ${startupId} and state = any(${postingStates}) for share of startups`.execute(db)
  return rows[0]
}

/** The organisation of this name, and whether the viewer belongs to it. */
export async function findPostingOrganisation(db: Db, viewer: NonNullable<Viewer>, name: string) {
  const { rows } = await sql<{ name: string; archived: boolean; isMember: boolean }>`
    select name, archived_at is not null as archived, exists (
      select from organisation_members where organisation_id = organisations.id and user_id = ${viewer.id}) as "isMember"
    from organisations where name_key = f_unaccent(lower(trim(${name}::text))) for share of organisations`.execute(db)
  return rows[0]
}

/** The names for which nobody posts any more, folded. */
export async function findArchivedNames(db: Db): Promise<Set<string>> {
  const rows = db.selectFrom('organisations').select('name_key').where('archived_at', 'is not', null).execute()
  return new Set((await rows).map(({ name_key }) => name_key))
}

/** Of these skills the ones that a posting may ask for; retired ones if this posting has them already. */
export async function findUsableSkills(
  db: Db,
  slugs: readonly string[],
  postingId: string | null,
): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from skills
    where slug = any(${slugs}) and (status <> 'retired' or exists (
      select from opportunity_skills where opportunity_id = ${postingId} and skill = skills.slug))`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

export async function replaceSkills(tx: Db, opportunityId: string, slugs: readonly string[]): Promise<void> {
  await tx.deleteFrom('opportunity_skills').where('opportunity_id', '=', opportunityId).execute()
  await sql`
    insert into opportunity_skills (opportunity_id, skill, position)
    select ${opportunityId}, skill, position from unnest(${slugs}::text[]) with ordinality as list (skill, position)`.execute(
    tx,
  )
}

export const insertOpportunity = (tx: Db, row: Insertable<Schema['opportunities']>) =>
  tx.insertInto('opportunities').values(row).execute()

export const deleteOpportunityRow = (tx: Db, id: string) =>
  tx.deleteFrom('opportunities').where('id', '=', id).execute()

/** What those who wait know of a posting, unless an earlier change is still to be told. */
export async function keepToldTerms(tx: Db, id: string, terms: ToldTerms): Promise<void> {
  await sql`
    update opportunities set told_terms = coalesce(told_terms, ${JSON.stringify(terms)}::jsonb) where id = ${id}`.execute(
    tx,
  )
}
