import { sql } from 'kysely'
import { oneOf } from '#api/db/one-of.ts'
import type { Db } from '#api/deps.ts'
import type { Bilingual } from '#contract/endpoint.ts'
import { owedStates, pipelineStates, type ApplicationState } from '#contract/applications/states.ts'
import { moveWindow, type PromiseStage, type Viewer } from '../policy.ts'

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

/** Offers of a posting that are open or accepted; the caller holds the posting. */
export async function countOffers(tx: Db, opportunityId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from applications
    where opportunity_id = ${opportunityId} and state in ('offer', 'accepted')`.execute(tx)
  return rows[0]!.count
}

/** The viewer's moves of which nobody has been told. */
export async function findUndoable(db: Db, viewer: Viewer, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from applications where moved_by = ${viewer.id} and moved_at > ${moveWindow.toldFrom(now)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends the time in which these applications can be moved back. */
export async function markTold(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update applications set told_state = state, moved_at = null, moved_from = null, moved_from_stage = null,
      moved_by = null
    where id = any(${ids}::uuid[])`.execute(tx)
}

const reminders = { soon: 'reminded_soon_at', due: 'reminded_due_at', broken: 'broken_at' } as const
type OwedAnswer = { id: string; applicant_id: string | null; answer_due_at: Date }

/** The rows stay locked until they are marked, so that two instances, or a job that runs again, tell nobody twice. */
export async function holdUnreminded(tx: Db, opportunityId: string, stage: PromiseStage): Promise<OwedAnswer[]> {
  const { rows } = await sql<OwedAnswer>`
    select id, applicant_id, answer_due_at from applications
    where opportunity_id = ${opportunityId} and state = any(${owedStates}) and ${sql.ref(reminders[stage])} is null
    order by id for no key update`.execute(tx)
  return rows
}

export async function markReminded(tx: Db, ids: readonly string[], stage: PromiseStage, now: Date): Promise<void> {
  await sql`update applications set ${sql.ref(reminders[stage])} = ${now} where id = any(${ids}::uuid[])`.execute(tx)
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
  const postings = db.selectFrom('opportunities').select(['id', 'title', 'slug']).orderBy('deadline', 'desc')
  const isWaitedFor = sql<boolean>`exists (select from applications where opportunity_id = opportunities.id and ${isJudged})`
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
