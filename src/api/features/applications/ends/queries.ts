import { sql } from 'kysely'
import { oneOf } from '#api/db/one-of.ts'
import type { ToldTerms } from '#api/db/schema/opportunities.ts'
import type { Db } from '#api/deps.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { calendarDaysAfter } from '#api/records/calendar-days.ts'
import { mayLeave } from '#api/records/states.ts'
import { noteStep } from '#api/records/steps.ts'
import type { EndKind, WaitGroup } from '#contract/applications/end-letters.ts'
import { applicationTransitions, owedStates, pipelineStates } from '#contract/applications/states.ts'
import type { ApplicationState } from '#contract/applications/states.ts'
import type { Bilingual } from '#contract/endpoint.ts'
import { filledDays, type EndInput, type EndPreview } from '#contract/opportunities/ends.ts'
import { opportunityTransitions } from '#contract/opportunities/states.ts'
import { moveWindow } from '../policy.ts'
import { area, findWhole, type WholeApplication } from '../queries.ts'

export const lettersJob = 'applications.letters'

/** What was ended in one statement is told by a job, however many they are. Each change has its own: one may be taken back. */
export const planLetters = (tx: Db, now: Date): Promise<void> =>
  schedule(tx, { kind: lettersJob, payload: {}, runAt: now })

/** By what the applicant was told, not by where the team has moved the row meanwhile. */
const group = sql<WaitGroup>`case when told_state in ('interview', 'offer') then told_state else 'waiting' end`
const isWaiting = oneOf(sql`state`, pipelineStates)

type Answered = { group: WaitGroup; count: number }
type EndOfAll = {
  opportunityId: string
  as: Exclude<EndKind, 'closed'>
  /** Only these; without it everybody on the way. */
  states?: readonly ApplicationState[]
  words?: EndInput['words']
  /** Null when time decides. */
  actorId: string | null
  now: Date
}

/**
 * Answers everybody who waits for a posting, in one statement: whoever accepts at the same instant was faster or is
 * refused. The caller holds the posting. Applicants are told by the job that `planLetters` plans.
 */
export async function answerWaiting(tx: Db, end: EndOfAll): Promise<Answered[]> {
  const { opportunityId, as, states = pipelineStates, words, actorId, now } = end
  const written = (locale: 'pt' | 'en') =>
    JSON.stringify(Object.fromEntries(Object.entries(words ?? {}).map(([key, text]) => [key, text?.[locale] ?? ''])))
  const english = sql`nullif(trim(case when (select locale from users where users.id = applicant_id) = 'en'
    then ${written('en')}::jsonb ->> ${group} end), '')`
  const { rows } = await sql<Answered>`
    with ended as (
      update applications set state = 'rejected', told_state = 'rejected', reject_reason = ${as},
        message = coalesce(${english}, nullif(trim(${written('pt')}::jsonb ->> ${group}), '')),
        message_lang = case when ${english} is null then 'pt' else 'en' end,
        answered_at = coalesce(answered_at, ${now}), to_tell = ${`${as}.`} || ${group},
        moved_at = null, moved_from = null, moved_by = null, reply_by = null,
        interview_off = interview_off or coalesce(interview_at > ${now}, false),
        interview_sequence = interview_sequence + 1, updated_at = ${now}, version = version + 1
      where opportunity_id = ${opportunityId} and state = any(${states})
        and ${mayLeave('state', applicationTransitions, 'rejected', 'clock')}
      returning id, substr(to_tell, ${as.length + 2}) as "group"
    ), noted as (
      insert into record_steps (area, record_id, step, details, actor_id, at)
      select ${area}, id, 'rejected', '{}', ${actorId}, ${now} from ended
    )
    select "group", count(*)::int as count from ended group by 1`.execute(tx)
  return rows
}

/** A rejection that could still be undone stands from now on: nobody comes back to a posting that is over. */
export async function endUndo(tx: Db, opportunityId: string, now: Date): Promise<void> {
  await sql`
    update applications set moved_at = least(moved_at, ${moveWindow.toldFrom(now)})
    where opportunity_id = ${opportunityId} and moved_at is not null`.execute(tx)
}

/** Everybody who waits hears that no more applications are taken, and that theirs still stands. */
export async function announceClosing(tx: Db, opportunityId: string): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    with told as (
      update applications set to_tell = 'closed.' || ${group}
      where opportunity_id = ${opportunityId} and ${isWaiting} returning to_tell)
    select substr(to_tell, 8) as "group", count(*)::int as count from told group by 1`.execute(tx)
  return rows
}

const mostNamed = 5

/** Who waits for a posting, by what they know. */
export async function findWaiting(db: Db, opportunityId: string): Promise<EndPreview['groups']> {
  const { rows } = await sql<EndPreview['groups'][number]>`
    select ${group} as "group", count(*)::int as count,
      coalesce(array_agg((profile ->> 'firstName') || ' ' || (profile ->> 'lastName') order by submitted_at)
        filter (where profile is not null), '{}') as names
    from applications where opportunity_id = ${opportunityId} and ${isWaiting} group by 1`.execute(db)
  return rows.map((row) => ({ ...row, names: row.names.slice(0, mostNamed) }))
}

/** Changes of applications that can still be taken back. */
const openChanges = (now: Date) => sql`
  held_rows join held_changes on held_changes.id = held_rows.held_id
  where held_rows.table_name = 'applications' and held_changes.until > ${now}`

/**
 * Locks applications whose letter is still to be written; it waits for whoever has them, as the telling of moves does.
 * What can still be taken back waits for its own time.
 */
export const holdToTell = (tx: Db, now: Date, limit: number): Promise<WholeApplication[]> =>
  findWhole(
    tx,
    sql`where applications.to_tell is not null
        and not exists (select from ${openChanges(now)} and held_rows.row_key ->> 'id' = applications.id::text)
      order by applications.id limit ${sql.lit(limit)} for no key update of applications`,
  )

/** What waits because it can still be taken back is looked at again then: what an earlier change owed may come back. */
export async function planHeldLetters(tx: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ until: Date | null }>`
    select min(held_changes.until) as until from ${openChanges(now)} and exists (
      select from applications where id::text = held_rows.row_key ->> 'id' and to_tell is not null)`.execute(tx)
  const runAt = rows[0]?.until
  if (runAt) await schedule(tx, { kind: lettersJob, payload: {}, runAt, key: `${lettersJob}:held` })
}

export async function markWritten(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`update applications set to_tell = null where id = any(${ids}::uuid[])`.execute(tx)
}

export const termsJob = 'applications.terms'

/** Changes of one posting within ten minutes are told together. */
export const planTermsTelling = (tx: Db, opportunityId: string, now: Date): Promise<void> =>
  schedule(tx, {
    kind: termsJob,
    payload: { opportunityId },
    runAt: moveWindow.tellingTime(now),
    key: `${termsJob}:${opportunityId}`,
  })

/** The posting with its terms as they are, locked; those who wait know what `told_terms` says. */
export const takeToldTerms = async (tx: Db, opportunityId: string) => {
  const { rows } = await sql<ChangedTerms>`
    update opportunities set told_terms = null
    from (select id, told_terms from opportunities where id = ${opportunityId} for no key update) as before
    where opportunities.id = before.id and before.told_terms is not null
    returning before.told_terms as told, pay_min as "payMin", pay_max as "payMax", pay_period as "payPeriod", place,
      remote, to_char(deadline at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as deadline`.execute(tx)
  return rows[0]
}
type Terms = Omit<ToldTerms, 'at'>
export type ChangedTerms = Terms & { told: ToldTerms }

/** Everybody who waits for a posting. */
export const findAllWaiting = (db: Db, opportunityId: string): Promise<WholeApplication[]> =>
  findWhole(db, sql`where opportunity_id = ${opportunityId} and ${oneOf(sql`applications.state`, pipelineStates)}`)

export const filledJob = 'applications.filled'
export const tellFilledJob = 'applications.all_taken'

/** The hour of the day at which those are told of whom nobody decided. */
const tellingHour = 9

/**
 * With the last opening the posting closes, other offers no longer stand, and the time to decide on everybody else
 * begins; says whether anybody waits for that. The caller holds the posting and tells those who answer.
 */
export async function fill(tx: Db, opportunityId: string, now: Date): Promise<boolean> {
  const { zone } = await findProgramme(tx)
  const tellsAt = calendarDaysAfter(now, { days: filledDays, zone, hour: tellingHour })
  const filled = await closeFilled(tx, opportunityId, { now, tellsAt })
  if (!filled) return false
  await noteStep(tx, { area: 'opportunities', recordId: opportunityId, step: 'closed', actorId: null, at: now })
  await answerWaiting(tx, { opportunityId, as: 'filled', states: ['offer'], actorId: null, now })
  await planLetters(tx, now)
  if (filled.waiting === 0) return false
  const payload = { opportunityId }
  await schedule(tx, { kind: filledJob, payload, runAt: tellsAt, key: `${filledJob}:${opportunityId}` })
  return true
}

/** Fewer openings may all be taken: then the posting is filled, as by the acceptance that takes the last one. */
export async function fillLowered(tx: Db, opportunityId: string, now: Date): Promise<void> {
  if (!(await fill(tx, opportunityId, now))) return
  const key = `${tellFilledJob}:${opportunityId}`
  await schedule(tx, { kind: tellFilledJob, payload: { opportunityId }, runAt: now, key })
}

type Filled = {
  id: string
  slug: string
  title: Bilingual
  startup_id: string | null
  waiting: number
  answers_at: Date
}

/** A filled posting on whose applicants somebody is to decide. */
export async function findFilled(tx: Db, opportunityId: string): Promise<Filled | undefined> {
  const { rows } = await sql<Filled>`
    select id, slug, title, startup_id, answers_at, (
      select count(*)::int from applications
      where opportunity_id = opportunities.id and ${oneOf(sql`state`, owedStates)}) as waiting
    from opportunities where id = ${opportunityId} and answers_at is not null`.execute(tx)
  return rows[0]
}

/**
 * Closes a posting whose last opening was taken, and says when those who still wait are told; undefined while an
 * opening is free. The caller holds the posting.
 */
async function closeFilled(tx: Db, opportunityId: string, { now, tellsAt }: { now: Date; tellsAt: Date }) {
  const { rows } = await sql<{ waiting: number }>`
    with waiting as (
      select count(*) filter (where state = 'accepted') as accepted,
        count(*) filter (where ${oneOf(sql`state`, owedStates)})::int as waiting
      from applications where opportunity_id = ${opportunityId})
    update opportunities set filled_at = ${now}, answers_at = case when waiting > 0 then ${tellsAt}::timestamptz end,
      state = case when ${mayLeave('state', opportunityTransitions, 'closed', 'filled')} then 'closed' else state end,
      updated_at = ${now}, version = version + 1
    from waiting where id = ${opportunityId} and filled_at is null and accepted >= openings
    returning waiting`.execute(tx)
  return rows[0]
}

/** Locks a posting whose time to decide on those who wait is over. */
export async function takeUndecided(tx: Db, opportunityId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update opportunities set answers_at = null, version = version + 1
    where id = ${opportunityId} and answers_at <= ${now} returning id`.execute(tx)
  return rows.length > 0
}
