import { sql, type RawBuilder } from 'kysely'
import { oneOf } from '#api/db/one-of.ts'
import type { Db } from '#api/deps.ts'
import { lostStates } from '#contract/applications/states.ts'
import type { Bilingual } from '#contract/endpoint.ts'

/** What a person sent and what was written to them, as it is once it is erased; the trigger of the CV sweeps its file. */
export const emptied = sql`
  profile = null, cv_id = null, cv_name = null, cv_type = null, cv_size = null, letter = null, answers = '[]', search = '',
  message = null, told_words = null, words_before = null, cancel_note = null, interview_note = null, interview_reply = null, documents = null,
  documents_note = null`

/** Deletes what others wrote about these applications. */
export async function deleteWordsAbout(tx: Db, ids: RawBuilder<unknown>): Promise<void> {
  await sql`delete from application_interviewers where application_id in (${ids})`.execute(tx)
  await sql`delete from application_opinions where application_id in (${ids})`.execute(tx)
  await sql`delete from record_notes where area = 'applications' and record_id in (${ids})`.execute(tx)
}

/** The day by the rule of the programme, counted from the last that happened; a parameter of the statement. */
const ruled = (days: number) => sql`(updated_at + make_interval(days => ${days}))`
const isKept = sql`${oneOf(sql`state`, lostStates)} and erased_at is null and profile is not null
  and applicant_id is not null and moved_at is null
  and not exists (select from talent_pool where talent_pool.user_id = applicant_id)`

export type ToldErasure = { applicant_id: string; title: Bilingual; erase_at: Date }
type Rule = { days: number; now: Date; limit: number }

/** Sets the day for those of which nobody was told, or of another day; never before `earliest`. */
export async function announceErasures(tx: Db, rule: Rule & { earliest: Date }): Promise<ToldErasure[]> {
  const { days, earliest, limit } = rule
  const { rows } = await sql<ToldErasure>`
    update applications set erase_at = greatest(${ruled(days)}, ${earliest})
    where id in (
      select id from applications
      where ${isKept} and ${ruled(days)} <= ${earliest} and (erase_at is null or erase_at < ${ruled(days)})
      order by id limit ${sql.lit(limit)} for no key update skip locked)
    returning applicant_id, posting -> 'title' as title, erase_at`.execute(tx)
  return rows
}

/** Erases what was told long enough ago; the row and its states stay. Returns how many. */
export async function eraseKept(tx: Db, { days, now, limit }: Rule): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update applications set ${emptied}, erased_at = ${now}, version = version + 1
    where id in (
      select id from applications
      where ${isKept} and erase_at <= ${now} and erase_at >= ${ruled(days)}
      order by id limit ${sql.lit(limit)} for no key update skip locked)
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await deleteWordsAbout(tx, sql`select unnest(${ids}::uuid[])`)
  return ids.length
}
