import { sql, type Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import { deletePaces } from '#api/mail/queries.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { JurorComment } from '#contract/reviews/comments.ts'
import type { ReviewResult } from '#contract/reviews/results.ts'

/** Who reads the results, with their language, by id. */
export async function findReaders(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'locale', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row): [string, { id: string; name: string; locale: Locale }] => [row.id, row]))
}

type Named = JurorComment['juror']
export type CommentRow = {
  id: string
  item_id: string
  juror: Named
  comment: string
  comment_lang: Locale
  told_comment: string | null
  told_other: string | null
  comment_held: boolean
  is_read: boolean
  comment_read_at: Date | null
  reader: Named | null
  version: number
}

/** What jurors say to the teams of a round. What staff did with a comment counts for the version that they read. */
export async function findComments(db: Db, roundId: string): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select reviews.id, reviews.item_id, trim(comment) as comment, comment_lang, read.is_read, reviews.version,
      case when read.is_read then told_comment end as told_comment,
      case when read.is_read then told_other end as told_other,
      read.is_read and comment_held as comment_held,
      case when read.is_read then comment_read_at end as comment_read_at,
      json_build_object('id', juror.id, 'name', juror.first_name || ' ' || juror.last_name) as juror,
      case when read.is_read and reader.id is not null then
        json_build_object('id', reader.id, 'name', reader.first_name || ' ' || reader.last_name) end as reader
    from reviews
    join review_items using (round_id, item_id)
    join users as juror on juror.id = reviewer_id
    left join users as reader on reader.id = comment_read_by
    cross join lateral (select coalesce(comment_read_version = reviews.version, false) as is_read) as read
    where round_id = ${roundId} and reviews.state = 'submitted' and not gone and trim(comment) <> ''
    order by reviews.item_id, reviewer_id`.execute(db)
  return rows
}

/** What the team reads of a comment; nothing that nobody of the programme has read. */
export const toldOf = (row: CommentRow): ReviewResult['comments'] =>
  row.is_read && !row.comment_held
    ? [{ text: row.told_comment ?? row.comment, lang: row.comment_lang, other: row.told_other }]
    : []

type Reading = { by: string; at: Date }
type Settled = {
  roundId: string
  reviewId: string
  version: number
  isHeld: boolean
  mended: string | null
  other: string | null
}

/** False when the comment is no longer the one that was read. */
export async function saveComment(tx: Tx, one: Settled, { by, at }: Reading): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reviews set told_comment = ${one.mended}, told_other = ${one.other}, comment_held = ${one.isHeld}, version = version + 1,
      comment_read_version = version + 1, comment_read_at = ${at}, comment_read_by = ${by}
    where id = ${one.reviewId} and round_id = ${one.roundId} and version = ${one.version} and state = 'submitted'`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

type Read = { roundId: string; itemId: string; comments: readonly { id: string; version: number }[] }

/** Marks comments as read, each in the version that was read; returns how many. Those that were read stay as they are. */
export async function markRead(tx: Tx, { roundId, itemId, comments }: Read, { by, at }: Reading): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with seen as (
      select * from unnest(${comments.map(({ id }) => id)}::uuid[], ${comments.map(({ version }) => version)}::int[])
        as seen (id, version)
    ), same as (
      select reviews.id from reviews join seen using (id, version)
      where round_id = ${roundId} and item_id = ${itemId} and state = 'submitted' for no key update of reviews
    ), marked as (
      update reviews set comment_read_version = version, comment_read_at = ${at}, comment_read_by = ${by},
        told_comment = null, told_other = null, comment_held = false
      where id in (select id from same) and comment_read_version is distinct from version
    )
    select id from same`.execute(tx)
  return rows.length
}

/** Makes these people read in one language, with every mail at once: for a preview that is undone. */
export async function readAllIn(tx: Tx, ids: readonly string[], locale: Locale): Promise<void> {
  await sql`update users set locale = ${locale} where id = any(${ids}::uuid[])`.execute(tx)
  await deletePaces(tx, ids)
}

export type TemplateRow = Selectable<Schema['feedback_templates']>

export const findTemplates = (db: Db, most: number): Promise<TemplateRow[]> =>
  db.selectFrom('feedback_templates').selectAll().orderBy('title').orderBy('id').limit(most).execute()

export const findTemplate = (db: Db, id: string) =>
  db.selectFrom('feedback_templates').selectAll().where('id', '=', id).executeTakeFirst()

export const addTemplate = (tx: Tx, row: TemplateRow) => tx.insertInto('feedback_templates').values(row).execute()

export const deleteTemplate = (tx: Tx, id: string) =>
  tx.deleteFrom('feedback_templates').where('id', '=', id).returningAll().executeTakeFirst()

type Feedback = { itemId: string; pt: string; en: string | null }

/** Writes the feedback of items; one that has a text in either language keeps it, unless it is replaced. */
export async function writeFeedback(
  tx: Tx,
  roundId: string,
  texts: readonly Feedback[],
  replaces: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    update review_items set feedback_pt = given.pt, feedback_en = given.en
    from jsonb_to_recordset(${JSON.stringify(texts)}) as given ("itemId" uuid, pt text, en text)
    where round_id = ${roundId} and item_id = given."itemId" and not gone
      and (${replaces} or trim(coalesce(feedback_pt, '') || coalesce(feedback_en, '')) = '')
    returning item_id`.execute(tx)
  return rows.map(({ item_id }) => item_id)
}

/** Whoever is still there to answer for an announcement. */
export const findActive = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'locale', 'email', 'first_name', 'last_name'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
