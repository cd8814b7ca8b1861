import { sql, type RawBuilder, type Selectable } from 'kysely'
import { findPage, type Paging } from '#api/db/keyset.ts'
import type { Schema } from '#api/db/schema.ts'
import { matchesWords } from '#api/db/search.ts'
import { columnsIn } from '#api/db/select.ts'
import { oneOf } from '#api/db/one-of.ts'
import type { Db } from '#api/deps.ts'
import { isJudged, isOwed } from './owed/queries.ts'
import { teamConditions } from '#api/records/labels.ts'
import { belongsTo } from '#api/features/organisations/queries.ts'
import { owedStates, pipelineStates, type ApplicationState } from '#contract/applications/states.ts'
import type { Recommendation } from '#contract/applications/interviews.ts'
import type { FrozenPosting, FrozenProfile } from '#contract/applications/own.ts'
import type { listReceived } from '#contract/applications/received.ts'
import type { Bilingual, Locale, QueryOf } from '#contract/endpoint.ts'
import type { OpportunityKind, OpportunityStage } from '#contract/opportunities/opportunities.ts'
import type { OpportunityState } from '#contract/opportunities/states.ts'
import { canManage, type Viewer } from './policy.ts'

export const area = 'applications'
export const recordOf = (recordId: string) => ({ area, recordId }) as const
export type ApplicationColumns = Omit<Selectable<Schema['applications']>, 'search' | 'profile' | 'posting'>
/** Of the frozen profile lists need a few members. */
type Glimpse = Pick<FrozenProfile, 'firstName' | 'lastName' | 'email' | 'headline' | 'institution' | 'skills'>
export type ApplicationRow = ApplicationColumns & {
  glimpse: Glimpse | null
  slug: string
  title: Bilingual & { en: string | null }
  kind: OpportunityKind
  place: string | null
  openings: number
  opportunity_state: OpportunityState
  deadline: Date
  organisation: string
  startup_id: string | null
  logo_id: string | null
  organiser: string
  stages: OpportunityStage[]
  asked: { skill: string; name: { pt: string; en: string } }[]
  is_team: boolean
  /** The viewer interviews. */
  is_panel: boolean
  locale: Locale | null
  referrer: string | null
  opinions: GivenOpinion[]
  free_times: string[]
  /** The rule of the programme: days after which what ended is erased; null in the talent pool. */
  keep_days: number | null
}
/** What somebody thinks is null for a reader who has not given their own opinion. */
export type GivenOpinion = { by: string; name: string; recommendation: Recommendation | null; score: number | null }
export type Interviewer = {
  id: string
  name: string
  recommendation: Recommendation | null
  words: string | null
}
/** An application by itself, with profile and posting as they were when it was sent. */
export type WholeApplication = ApplicationRow & {
  profile: FrozenProfile | null
  posting: FrozenPosting
  panel: Interviewer[]
}

const columns = columnsIn(
  'applications',
  `id opportunity_id applicant_id state stage_id told_state moved_at moved_from moved_from_stage moved_by source referrer_id answers documents documents_note
  submitted_at answer_due_at answered_at reminded_soon_at reminded_due_at broken_at reply_by told_reply_by reject_reason message message_lang told_words words_before
  cancel_reason cancel_note interview_at interview_minutes interview_place interview_note interview_sequence
  interview_off interview_times interview_times_over interview_reply to_tell reply_reminded erase_at erased_at updated_at version`,
)
/** Until the team has looked at them, CV and letter are for the applicant and the team alone. */
const documents = (viewer: Viewer | null) => {
  const hidden = viewer !== null && !canManage(viewer)
  const isHidden = sql`applications.documents is not null and applications.applicant_id is distinct from ${viewer?.id ?? null}`
  const column = (name: string) =>
    hidden
      ? sql`case when ${isHidden} then null else ${sql.ref(`applications.${name}`)} end as ${sql.ref(name)}`
      : sql.ref(`applications.${name}`)
  return sql.join(['cv_id', 'cv_name', 'cv_type', 'cv_size', 'letter'].map(column))
}
/** This person, a value or a column, belongs to the startup or organisation whose posting it is. */
export const ofPosting = (user: RawBuilder<unknown>) => sql<boolean>`(exists (
  select from startup_members
  where startup_members.startup_id = opportunities.startup_id and startup_members.user_id = ${user})
  or ${belongsTo('opportunities.organisation_id', user)})`
export const ofTeam = (viewer: Viewer | null) => ofPosting(sql`${viewer?.id ?? null}::uuid`)
const ofPanel = (viewer: Viewer | null) => sql`exists (
  select from application_interviewers
  where application_id = applications.id and application_interviewers.user_id = ${viewer?.id ?? null})`
const panel = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', users.id, 'name', users.first_name || ' ' || users.last_name,
    'recommendation', recommendation, 'words', words) order by users.first_name, users.id)
  from application_interviewers join users on users.id = user_id
  where application_id = applications.id), '[]')`
const asked = sql`coalesce((
  select jsonb_agg(
    jsonb_build_object('skill', skills.slug, 'name', jsonb_build_object('pt', skills.name_pt, 'en', skills.name_en))
    order by opportunity_skills.position)
  from opportunity_skills join skills on skills.slug = opportunity_skills.skill
  where opportunity_skills.opportunity_id = applications.opportunity_id), '[]')`
const glimpse = sql`case when applications.profile is not null then jsonb_build_object(
  'firstName', applications.profile -> 'firstName', 'lastName', applications.profile -> 'lastName', 'email', applications.profile -> 'email',
  'headline', applications.profile -> 'headline', 'institution', applications.profile -> 'institution',
  'skills', applications.profile -> 'skills') end`
const opinions = (viewer: Viewer | null) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('by', author_id, 'name', author.first_name || ' ' || author.last_name,
    'recommendation', case when mine.given then recommendation end, 'score', case when mine.given then score end)
    order by application_opinions.created_at, author_id)
  from application_opinions join users as author on author.id = author_id, lateral (select exists (
    select from application_opinions as own
    where own.application_id = applications.id and own.author_id = ${viewer?.id ?? null}) as given) as mine
  where application_opinions.application_id = applications.id), '[]')`
export const isTaken = (time: RawBuilder<unknown>) => sql<boolean>`exists (
  select from application_interviewers as own join application_interviewers as held using (user_id)
    join applications as other on other.id = held.application_id and other.id <> own.application_id
  where own.application_id = applications.id and other.state = 'interview' and not other.interview_off
    and other.interview_at < ${time} + make_interval(mins => applications.interview_minutes)
    and other.interview_at + make_interval(mins => other.interview_minutes) > ${time})`
const freeTimes = sql`case when applications.interview_times = '[]' then applications.interview_times else coalesce((
  select jsonb_agg(time order by time) from jsonb_array_elements_text(applications.interview_times) as proposed (time)
  where not ${isTaken(sql`time::timestamptz`)}), '[]') end`
/** Whoever agreed to stay in the talent pool keeps what they sent meanwhile. */
const isUnpooled = sql`not exists (select from talent_pool where talent_pool.user_id = applications.applicant_id)`
const select = (viewer: Viewer | null) => sql`
  ${columns}, ${documents(viewer)}, ${glimpse} as glimpse, opportunities.slug, opportunities.title, opportunities.kind, opportunities.place,
  opportunities.openings, opportunities.state as opportunity_state, opportunities.deadline, opportunities.organiser,
  opportunities.stages,
  coalesce(startups.name, opportunities.organisation) as organisation, opportunities.startup_id,
  coalesce(startups.logo_id, (select logo_id from organisations where id = opportunities.organisation_id)) as logo_id,
  ${asked} as asked, ${ofTeam(viewer)} as is_team, ${ofPanel(viewer)} as is_panel, reader.locale,
  referrer.first_name || ' ' || referrer.last_name as referrer,
  ${opinions(viewer)} as opinions, ${freeTimes} as free_times, (select keep_days from programme where ${isUnpooled}) as keep_days`
const posting = sql`join opportunities on opportunities.id = applications.opportunity_id`
const from = sql`applications ${posting}`
const join = sql`
  left join startups on startups.id = opportunities.startup_id
  left join users as reader on reader.id = applications.applicant_id
  left join users as referrer on referrer.id = applications.referrer_id`

/** One application in full; nobody in particular looks when the system does. */
const whole = (viewer: Viewer | null) => sql`
  ${select(viewer)}, applications.profile, applications.posting, ${panel} as panel from ${from} ${join}`

export async function findApplication(db: Db, viewer: Viewer, id: string): Promise<WholeApplication | undefined> {
  const { rows } = await sql<WholeApplication>`
    select ${whole(viewer)} where applications.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the application until the transaction ends, and reads it as it is then. */
export async function holdApplication(tx: Db, viewer: Viewer, id: string): Promise<WholeApplication | undefined> {
  const { rows } = await sql<WholeApplication>`
    select ${whole(viewer)} where applications.id = ${id} for no key update of applications`.execute(tx)
  return rows[0]
}

/** Applications as nobody in particular sees them; `rest` is what follows the tables. */
export async function findWhole(db: Db, rest: RawBuilder<unknown>): Promise<WholeApplication[]> {
  const { rows } = await sql<WholeApplication>`select ${whole(null)} ${rest}`.execute(db)
  return rows
}

/** Locks applications that were moved by this time; a move that is skipped would be told only with the next one. */
export async function holdDueMoves(
  tx: Db,
  { movedBy, limit }: { movedBy: Date; limit: number },
): Promise<WholeApplication[]> {
  return findWhole(
    tx,
    sql`where applications.moved_at <= ${movedBy}
      order by applications.id limit ${sql.lit(limit)} for no key update of applications`,
  )
}

type ApplicationFilters = Partial<Omit<QueryOf<typeof listReceived>, 'limit' | 'cursor' | 'sort'>> & {
  ids?: string[]
  mine?: boolean
  /** The id of a stage; with `notIn` those of the state that stand in none of these. */
  stage?: string
  notIn?: readonly string[]
}
export type ListScope = { viewer: Viewer; now: Date; filters: ApplicationFilters }

/** A promise that was broken and is not made good: unanswered, or closed without a word. */
const isDebt = sql`(applications.applicant_id is not null and (applications.reject_reason = 'silence'
  or (applications.broken_at is not null and ${isOwed})))`

/** What the viewer may answer, or with `mine` what they sent themselves. */
function whereOf({ viewer, now, filters }: ListScope): RawBuilder<unknown>[] {
  const { q, opportunity, state, stage, notIn, late, debts, mine, documents: waiting } = filters
  const received = canManage(viewer) ? false : ofTeam(viewer)
  const shown = mine ? sql`applications.told_state` : sql`applications.state`
  const tests = [
    ...teamConditions(filters, { area, id: 'applications.id', began: sql`applications.submitted_at` }),
    mine ? sql`applications.applicant_id = ${viewer.id}` : sql`applications.applicant_id is distinct from ${viewer.id}`,
    !mine && received,
    q?.trim() && matchesWords(sql`applications.search`, q),
    opportunity && sql`applications.opportunity_id = (select id from opportunities where slug = ${opportunity})`,
    state && oneOf(shown, state),
    stage && sql`applications.stage_id = ${stage}`,
    notIn && sql`(applications.stage_id is null or applications.stage_id <> all(${notIn}::uuid[]))`,
    late && sql`(${isOwed} and applications.answer_due_at < ${now})`,
    debts && isDebt,
    waiting && sql`(applications.documents = 'waiting' and ${oneOf(sql`applications.state`, pipelineStates)})`,
  ]
  return tests.filter((test) => typeof test === 'object')
}

const sorts = {
  submittedAt: { column: 'applications.submitted_at', type: 'timestamptz' },
  answerDueAt: { column: 'applications.answer_due_at', type: 'timestamptz' },
  /** Those that are owed an answer first, by when it was promised. */
  owed: {
    column: `case when applications.state in (${owedStates.map((state) => `'${state}'`).join(', ')})
      then applications.answer_due_at else 'infinity' end`,
    type: 'timestamptz',
  },
} as const
export type Sort = keyof typeof sorts

export async function findApplications(db: Db, scope: ListScope, paging: Paging & { sort: Sort | `-${Sort}` }) {
  const list = { select: select(scope.viewer), where: whereOf(scope), id: 'applications.id', sorts }
  return findPage<ApplicationRow, Sort>(db, { ...list, ...tablesOf(scope), ...paging })
}

/** Counting needs the postings only to find those of the viewer's startups. */
const tablesOf = ({ viewer }: ListScope) =>
  canManage(viewer) ? { from: sql`applications`, join: sql`${posting} ${join}` } : { from, join }

type Counts = { state: ApplicationState; stage: string | null; count: number; late: number; today: number }

/** How many applications are in each state and stage, and how many of them are late or due before this moment. */
export async function countByState(db: Db, scope: ListScope, endOfDay: Date): Promise<Counts[]> {
  const due = sql`applications.answer_due_at`
  const { rows } = await sql<Counts>`
    select applications.state, applications.stage_id as stage, count(*)::int as count,
      count(*) filter (where ${isOwed} and ${due} < ${scope.now})::int as late,
      count(*) filter (where ${isOwed} and ${due} >= ${scope.now} and ${due} <= ${endOfDay})::int as today
    from ${tablesOf(scope).from} where ${sql.join(whereOf(scope), sql` and `)} 
    group by applications.state, applications.stage_id`.execute(db)
  return rows
}

/**
 * The answers of an organisation in the twelve months before this moment: how many were owed, and how many came in
 * time. Whoever cancelled before an answer was due is owed none.
 */
export async function countAnswers(db: Db, organiser: string, now: Date): Promise<{ kept: number; owed: number }> {
  const { rows } = await sql<{ kept: number; owed: number }>`
    select count(*) filter (where answered_at <= answer_due_at)::int as kept, count(*)::int as owed
    from ${from}
    where opportunities.organiser = ${organiser} and ${isJudged(now)}`.execute(db)
  return rows[0]!
}

/** Who answers for a posting: its startup or organisation, or else whoever of the team wrote it; when nobody of them is left, the whole team. */
export async function findAnswerers(db: Db, opportunityId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as (
      select users.id from opportunities join users on users.status = 'active' and (
        ${ofPosting(sql`users.id`)} or (opportunities.startup_id is null and users.id = opportunities.created_by
          and users.role in ('staff', 'admin') and not exists (
            select from organisation_members where organisation_id = opportunities.organisation_id)))
      where opportunities.id = ${opportunityId})
    select id from own
    union select id from users where role in ('staff', 'admin') and status = 'active' and not exists (select from own)
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

const debtsOf = (organiser: string) => sql`
  from ${from} where opportunities.organiser = ${organiser} and ${isDebt}`

/** Whether an organisation owes somebody an answer that was promised long ago. */
export async function hasDebts(tx: Db, organiser: string): Promise<boolean> {
  const { rows } = await sql`select ${debtsOf(organiser)} limit 1`.execute(tx)
  return rows.length > 0
}

/** How many applied for each of these postings, and how many answers are late; a posting without any is left out. */
export async function countApplications(db: Db, ids: readonly string[], now: Date) {
  const { rows } = await sql<{ id: string; count: number; late: number }>`
    select opportunity_id as id, count(*)::int as count,
      count(*) filter (where answer_due_at < ${now} and ${isOwed})::int as late
    from applications where opportunity_id = any(${ids}::uuid[]) and state <> 'cancelled'
    group by opportunity_id`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** How many wait for a posting, and how many words its organisation owes for broken promises. */
export async function countOwed(db: Db, { id, organiser }: { id: string; organiser: string }) {
  const { rows } = await sql<{ waiting: number; debts: number }>`
    select (select count(*)::int from applications
        where opportunity_id = ${id} and ${oneOf(sql`applications.state`, pipelineStates)}) as waiting,
      (select count(*)::int ${debtsOf(organiser)}) as debts`.execute(db)
  return rows[0]!
}
