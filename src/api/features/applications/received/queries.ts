import { sql, type RawBuilder } from 'kysely'
import { oneOf } from '#api/db/one-of.ts'
import type { Db } from '#api/deps.ts'
import { inLanguage } from '#api/mail/letter.ts'
import { isOwed } from '../owed/queries.ts'
import { mayLeave } from '#api/records/states.ts'
import type { Bilingual } from '#contract/endpoint.ts'
import type { RejectReason } from '#contract/applications/own.ts'
import { applicationTransitions, owedStates, pipelineStates } from '#contract/applications/states.ts'
import type { ApplicationState } from '#contract/applications/states.ts'
import { canManage, moveWindow, type PromiseStage, type Viewer } from '../policy.ts'
import { area, ofTeam } from '../queries.ts'
import { stageStep } from '../shape.ts'

/**
 * Locks the posting of an application, always before the application, so that two offers at once are counted one after
 * the other. With `movedFrom` only the posting of an application that was moved from there; false for any other.
 */
export async function holdPosting(
  tx: Db,
  applicationId: string,
  { movedFrom }: { movedFrom?: ApplicationState } = {},
): Promise<boolean> {
  const moved = movedFrom ? sql`and moved_from = ${movedFrom}` : sql``
  const { rows } = await sql`
    select from opportunities
    where id = (select opportunity_id from applications where id = ${applicationId} ${moved}) for no key update`.execute(
    tx,
  )
  return rows.length > 0
}

/** How many openings are accepted, and how many are or may be by an open offer; the caller holds the posting. */
export async function countTaken(tx: Db, opportunityId: string): Promise<{ accepted: number; taken: number }> {
  const { rows } = await sql<{ accepted: number; taken: number }>`
    select count(*) filter (where state = 'accepted')::int as accepted, count(*)::int as taken from applications
    where opportunity_id = ${opportunityId} and state in ('offer', 'accepted')`.execute(tx)
  return rows[0]!
}

/** The viewer's moves of which nobody has been told. */
export async function findUndoable(db: Db, viewer: Viewer, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from applications where moved_by = ${viewer.id} and moved_at > ${moveWindow.toldFrom(now)}`.execute(db)
  return rows.map(({ id }) => id)
}

const stepsOf = (id: RawBuilder<unknown>) => sql`
  from record_steps where record_steps.area = ${area} and record_steps.record_id = ${id}`

/** Takes back the newest move of which nobody was told, or all since the last that was, each with its stage. */
export async function removeUntoldSteps(tx: Db, id: string, which: 'newest' | 'all'): Promise<void> {
  const ofThis = stepsOf(sql`${id}`)
  const lastTold = sql`(select coalesce(max(id), 0) ${ofThis} and not untold and step <> ${stageStep})`
  const first = which === 'newest' ? sql`max(id)` : sql`min(id)`
  await sql`
    delete ${ofThis} and id >= (select ${first} ${ofThis} and untold and id > ${lastTold})`.execute(tx)
}

/**
 * Ends the time in which these applications can be moved back. Of several moves only the last was told, and none if it
 * led back; the others stay in the history of the team alone. Whoever is told that they are looked at has no answer.
 */
export async function markTold(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    with told as (
      update record_steps set untold = false where id in (
        select (select max(id) ${stepsOf(sql`applications.id`)} and untold)
        from applications where id = any(${ids}::uuid[]) and state <> told_state)
    )
    update applications set told_state = state, moved_at = null, moved_from = null, moved_from_stage = null,
      moved_by = null, told_reply_by = null, told_words = null, words_before = null, answered_at = case when ${oneOf(sql`state`, owedStates)} then null else answered_at end
    where id = any(${ids}::uuid[])`.execute(tx)
}

/** The mark of each stage; silence marks by the state itself, once the promise is known to be broken. */
const reminders = {
  soon: sql`reminded_soon_at is null`,
  due: sql`reminded_due_at is null`,
  broken: sql`broken_at is null`,
  silent: sql`broken_at is not null`,
} satisfies Record<PromiseStage, unknown>
const marks = { soon: 'reminded_soon_at', due: 'reminded_due_at', broken: 'broken_at' } as const
type OwedAnswer = { id: string; applicant_id: string | null; answer_due_at: Date }

/** The rows stay locked until they are marked, so that two instances, or a job that runs again, tell nobody twice. */
export async function holdUnreminded(tx: Db, opportunityId: string, stage: PromiseStage): Promise<OwedAnswer[]> {
  const { rows } = await sql<OwedAnswer>`
    select id, applicant_id, answer_due_at from applications
    where opportunity_id = ${opportunityId} and ${isOwed} and ${reminders[stage]}
    order by id for no key update`.execute(tx)
  return rows
}

/** The promise of a posting that was broken first and is not answered. */
export async function findOldestBroken(db: Db, opportunityId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ answer_due_at: Date }>`
    select answer_due_at from applications
    where opportunity_id = ${opportunityId} and ${isOwed} and broken_at is not null
    order by answer_due_at limit 1`.execute(db)
  return rows[0]?.answer_due_at
}

/** Closes applications for the silence of those who owed the answer; the caller holds them. */
export async function closeUnanswered(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    with closed as (
      update applications set state = 'rejected', told_state = 'rejected', reject_reason = 'silence',
        to_tell = case when told_state = 'interview' and interview_at > ${now} then 'silence.interview' else 'silence' end,
        message = null, answered_at = ${now}, moved_at = null, moved_from = null, moved_by = null,
        interview_off = interview_off or coalesce(interview_at > ${now}, false),
        interview_sequence = interview_sequence + 1, updated_at = ${now}, version = version + 1
      where id = any(${ids}::uuid[]) and ${mayLeave('state', applicationTransitions, 'rejected', 'clock')} returning id)
    insert into record_steps (area, record_id, step, details, actor_id, at)
    select ${area}, id, 'rejected', '{}', null, ${now} from closed`.execute(tx)
}

type LateAnswer = { reason: RejectReason; message: Bilingual; now: Date }

/** Writes at last to those whose application was closed without a word; others are left as they are. */
export async function answerClosed(tx: Db, viewer: Viewer, ids: readonly string[], late: LateAnswer) {
  const { reason, message, now } = late
  const may = canManage(viewer) ? sql`true` : ofTeam(viewer)
  const { rows } = await sql<{ id: string }>`
    update applications set reject_reason = ${reason}, to_tell = 'late', updated_at = ${now},
      version = applications.version + 1,
      message = case when (select locale from users where users.id = applicant_id) = 'en'
        then ${inLanguage('en', message)} else ${message.pt} end,
      message_lang = case when ${Boolean(message.en)} then coalesce((select locale from users where users.id = applicant_id), 'pt')
        else 'pt' end
    from opportunities
    where opportunities.id = opportunity_id and applications.id = any(${ids}::uuid[]) and reject_reason = 'silence'
      and applicant_id is not null and applicant_id <> ${viewer.id} and ${may}
    returning applications.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Another promised day, of which nobody was reminded yet. */
export async function renewPromise(tx: Db, id: string, dueAt: Date): Promise<void> {
  await sql`
    update applications set answer_due_at = ${dueAt}, reminded_soon_at = null, reminded_due_at = null, broken_at = null
    where id = ${id}`.execute(tx)
}

export async function markReminded(
  tx: Db,
  ids: readonly string[],
  stage: keyof typeof marks,
  now: Date,
): Promise<void> {
  await sql`update applications set ${sql.ref(marks[stage])} = ${now} where id = any(${ids}::uuid[])`.execute(tx)
}

export const findPosting = (db: Db, id: string) =>
  db.selectFrom('opportunities').select(['id', 'slug', 'title', 'startup_id']).where('id', '=', id).executeTakeFirst()

/** The postings of a startup whose applicants are on their way, with how many they are. */
export async function findWaitingFor(db: Db, startupId: string) {
  const { rows } = await sql<{ slug: string; title: Bilingual; people: number }>`
    select slug, opportunities.title, count(*)::int as people
    from applications join opportunities on opportunities.id = opportunity_id
    where opportunities.startup_id = ${startupId} and ${oneOf(sql`applications.state`, pipelineStates)}
    group by opportunities.id order by opportunities.deadline, opportunities.id`.execute(db)
  return rows
}

/** Before the shortlist: whoever is further has been chosen already. */
const judgedStates = ['submitted', 'in_review'] as const
const isJudged = oneOf(sql`applications.state`, judgedStates)

/** Postings with applications that wait for the shortlist, the latest deadline first; with ids those. */
export const findJudgedPostings = (db: Db, ids: readonly string[] | undefined) => {
  const isWaitedFor = sql<boolean>`exists (select from applications where opportunity_id = opportunities.id and ${isJudged})`
  const isOver = sql<boolean>`state = 'withdrawn' or (filled_at is not null and not ${isWaitedFor})`
  const postings = db
    .selectFrom('opportunities')
    .select(['id', 'title', 'slug', isOver.as('isOver')])
    .orderBy('deadline', 'desc')
  const some = ids ? postings.where('id', '=', sql<string>`any(${ids}::uuid[])`) : postings.where(isWaitedFor).limit(50)
  return some.execute()
}

export const findJudgedApplications = (db: Db, opportunityId: string) =>
  db
    .selectFrom('applications')
    .innerJoin('opportunities', 'opportunities.id', 'applications.opportunity_id')
    .select(['applications.id', 'applications.profile', 'opportunities.field'])
    .where('opportunity_id', '=', opportunityId)
    .where(isJudged)
    .where('applicant_id', 'is not', null)
    .orderBy('applications.id')
    .execute()

export const findApplicants = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('applications')
    .select(['id', 'applicant_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** What was sent, as it was. */
export const findSent = (db: Db, id: string) =>
  db
    .selectFrom('applications')
    .select(['profile', 'letter', 'answers', 'cv_id', 'cv_name', 'cv_type', 'cv_size'])
    .where('id', '=', id)
    .executeTakeFirst()
