import { sql, type Insertable, type Selectable } from 'kysely'
import { findPage, type Condition, type Paging } from '#api/db/keyset.ts'
import type { Schema } from '#api/db/schema.ts'
import { matchesWords } from '#api/db/search.ts'
import { columnsIn, namesOf } from '#api/db/select.ts'
import { oneOf } from '#api/db/one-of.ts'
import type { Db } from '#api/deps.ts'
import { teamConditions } from '#api/records/labels.ts'
import { isNobodys } from '#api/records/members.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { programmeStates } from '#contract/startups/states.ts'
import type { listStartups, MemberRole } from '#contract/startups/startups.ts'
import type { listManagedStartups } from '#contract/startups/manage.ts'
import type { MilestoneState } from '#contract/startups/milestones.ts'
import { canManage, goingOn, mayMentor, type Viewer } from './policy.ts'

export const area = 'startups'
export const recordOf = (recordId: string) => ({ area, recordId }) as const
export type StartupColumns = Omit<Selectable<Schema['startups']>, 'search'>
export type StartupRow = StartupColumns & {
  my_role: MemberRole | null
  mentoring: boolean
  team: { id: string; name: string }[]
  team_size: number
  updater: string | null
  answerer: string | null
  assignee: string | null
  agreer: string | null
}

const columns = columnsIn(
  'startups',
  `id lang name pitch field more_fields stage description city country founded website links visibility logo_id cover_id
  deck_id looking_for deck_open figures_open reports_open state updated_by intake_id answers submitted_at answer answer_lang answer_other
  answered_by answered_at answer_due_at remarks assignee_id outcome heard_month team_lost_at goals goals_agreed_at goals_agreed_by
  created_at updated_at version`,
)
const names = namesOf('updater', 'answerer', 'assignee', 'agreer')
const teamShown = 3

/** The team of the programme sees the suspended as well, marked; for everybody else they are not there. */
const isThere = (viewer: Viewer) => (canManage(viewer) ? sql`true` : sql`users.status <> 'suspended'`)

/** Outsiders do not see members whose profile is for staff alone, or who do not want to stand there. */
const team = (viewer: Viewer) => sql`
  coalesce((
    select json_agg(json_build_object('id', shown.id, 'name', shown.name)) from (
      select users.id, users.first_name || ' ' || users.last_name as name from startup_members
      join users on users.id = startup_members.user_id
      left join profiles on profiles.user_id = users.id
      where startup_id = startups.id and ${isThere(viewer)}
        and (${canManage(viewer)} or mine.role is not null
          or (startup_members.is_public and coalesce(profiles.visibility, 'members') <> 'staff'))
      order by startup_members.role desc, startup_members.joined_at, users.id limit ${sql.lit(teamShown)}) as shown
  ), '[]')`

/** Only people with certain scopes can be assigned as mentors, so nothing is looked up for anybody else. */
const isMentor = (viewer: Viewer) =>
  mayMentor(viewer)
    ? sql`exists (select from startup_mentors where startup_id = startups.id and user_id = ${viewer.id})`
    : sql`false`

const select = (viewer: Viewer) => sql`
  ${columns}, mine.role as my_role, ${isMentor(viewer)} as mentoring, ${team(viewer)} as team,
  (select count(*)::int from startup_members join users on users.id = startup_members.user_id
    where startup_id = startups.id and ${isThere(viewer)}) as team_size,
  ${names}`
const from = (viewer: Viewer) => sql`
  startups left join startup_members as mine on mine.startup_id = startups.id and mine.user_id = ${viewer.id}`
const join = sql`
  left join users as updater on updater.id = startups.updated_by
  left join users as answerer on answerer.id = startups.answered_by
  left join users as assignee on assignee.id = startups.assignee_id and assignee.status <> 'suspended'
  left join users as agreer on agreer.id = startups.goals_agreed_by`

export async function findStartup(db: Db, viewer: Viewer, id: string): Promise<StartupRow | undefined> {
  const statement = sql<StartupRow>`select ${select(viewer)} from ${from(viewer)} ${join} where startups.id = ${id}`
  return (await statement.execute(db)).rows[0]
}

/** Startups of these names, in lower case. */
export async function findStartupsNamed(db: Db, names: readonly string[]): Promise<StartupColumns[]> {
  const { rows } = await sql<StartupColumns>`
    select ${columns} from startups where lower(trim(name)) = any(${names})`.execute(db)
  return rows
}

type Query = QueryOf<typeof listManagedStartups> & Pick<QueryOf<typeof listStartups>, 'mine'>
type Filters = Partial<Omit<Query, 'limit' | 'cursor' | 'sort'>> & { ids?: string[] }
export type ListScope = { viewer: Viewer; now: Date; filters: Filters; onlyVisible: boolean; silentSince?: string }

// Written out, not as parameters, so that PostgreSQL always finds the index `startups_shown`.
const isShown = sql`(${oneOf(sql`startups.state`, programmeStates)} and startups.visibility = 'programme')`

function whereOf({ viewer, now, filters, onlyVisible, silentSince }: ListScope): Condition[] {
  const { q, state, stage, field, place, looking, mine, assignee, late, alone } = filters
  return [
    ...teamConditions(filters, {
      area,
      id: 'startups.id',
      began: sql`coalesce(startups.submitted_at, startups.created_at)`,
    }),
    mine && sql`mine.role is not null`,
    // Without asking for states one browses what is in the programme; one's own draft is on its own list.
    onlyVisible && !mine && (state ? sql`(${isShown} or mine.role is not null)` : isShown),
    q?.trim() && matchesWords(sql`startups.search`, q),
    state && oneOf(sql`startups.state`, state),
    stage && sql`startups.stage = any(${stage})`,
    field && sql`(startups.field = ${field} or ${field} = any(startups.more_fields))`,
    place && matchesWords(sql`f_unaccent(lower(coalesce(startups.city, '')))`, place),
    looking && sql`startups.looking_for <> ''`,
    assignee === 'me' && sql`startups.assignee_id = ${viewer.id}`,
    assignee === 'nobody' && isNobodys('startups.assignee_id'),
    late && sql`startups.answer_due_at < ${now}`,
    alone && sql`(startups.team_lost_at is not null and ${oneOf(sql`startups.state`, goingOn)})`,
    silentSince && sql`(startups.state = 'active' and startups.heard_month <= ${silentSince})`,
  ]
}

const sorts = {
  name: { column: 'lower(startups.name)', type: 'text' },
  createdAt: { column: 'startups.created_at', type: 'timestamptz' },
  answerDueAt: { column: `coalesce(startups.answer_due_at, 'infinity')`, type: 'timestamptz' },
} as const
type Sort = keyof typeof sorts

export async function findStartups(db: Db, scope: ListScope, paging: Paging & { sort: Sort | `-${Sort}` }) {
  const { viewer } = scope
  const list = { select: select(viewer), from: from(viewer), join, where: whereOf(scope), id: 'startups.id', sorts }
  return findPage<StartupRow, Sort>(db, { ...list, ...paging })
}

export const insertStartup = (tx: Db, row: Insertable<Schema['startups']>) =>
  tx.insertInto('startups').values(row).execute()

/** The slugs among these that are no field. */
export async function unknownFields(db: Db, slugs: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('fields').select('slug').where('slug', 'in', slugs).execute()
  const known = new Set(rows.map(({ slug }) => slug))
  return slugs.filter((slug) => !known.has(slug))
}

export async function isPdf(db: Db, attachmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('attachments')
    .select('content_type')
    .where('id', '=', attachmentId)
    .executeTakeFirst()
  return row?.content_type === 'application/pdf'
}

type OpenMilestone = { id: string; title: string; state: MilestoneState; dueOn: string | null }
type LastUpdate = { month: string; progress: string; ask: string | null; publishedAt: string }
type MentoredRow = StartupRow & {
  open_milestones: OpenMilestone[]
  last_update: LastUpdate | null
  last_note_at: Date | null
}

/** The startups that this person accompanies, with what is open; those that wait for approval first. */
export async function findMentoredRows(db: Db, viewer: Viewer): Promise<MentoredRow[]> {
  const { rows } = await sql<MentoredRow>`
    select ${select(viewer)},
      coalesce((
        select json_agg(
          json_build_object('id', id, 'title', title, 'state', state, 'dueOn', due_on)
          order by state = 'done' desc, due_on nulls last, id)
        from startup_milestones where startup_id = startups.id and state <> 'approved'), '[]') as open_milestones,
      (select json_build_object('month', month, 'progress', progress, 'ask', ask, 'publishedAt', published_at)
        from startup_updates where startup_id = startups.id order by month desc limit 1) as last_update,
      (select max(created_at) from startup_mentor_notes where startup_id = startups.id and author_id = ${viewer.id})
        as last_note_at
    from startup_mentors join ${from(viewer)} on startups.id = startup_mentors.startup_id ${join}
    where startup_mentors.user_id = ${viewer.id}
    order by exists (select from startup_milestones where startup_id = startups.id and state = 'done') desc,
      lower(startups.name), startups.id`.execute(db)
  return rows
}
