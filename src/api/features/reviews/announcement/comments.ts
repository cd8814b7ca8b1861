import { transaction, type Tx } from '#api/db/transaction.ts'
import { currentOrStale, found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import type { BodyOf, ParamsOf } from '#contract/endpoint.ts'
import type {
  JurorComment,
  readComments as readEndpoint,
  settleComment as endpoint,
} from '#contract/reviews/comments.ts'
import type { Engine } from '../engine.ts'
import { findComments, markRead, saveComment, type CommentRow } from './queries.ts'

export const toComment = (row: CommentRow): JurorComment => ({
  id: row.id,
  juror: row.juror,
  original: row.comment,
  lang: row.comment_lang,
  mended: row.told_comment,
  other: row.told_other,
  isHeld: row.comment_held,
  isRead: row.is_read,
  readBy: row.reader,
  readAt: row.comment_read_at?.toISOString() ?? null,
  version: row.version,
})

/** Once teams have read them nothing changes, and while jurors write there is nothing to read. */
async function holdClosed(tx: Tx, id: string): Promise<void> {
  const { state } = await holdRow(tx, 'review_rounds', id)
  if (state !== 'closed') refuse('state_conflict')
}

type Settling = ParamsOf<typeof endpoint> & BodyOf<typeof endpoint>

/** A text that says the same as the juror mends nothing. */
export async function settleComment(engine: Engine, caller: Caller, input: Settling): Promise<JurorComment> {
  const { id, reviewId, version, isHeld } = input
  return transaction(engine.db, async (tx) => {
    await holdClosed(tx, id)
    const find = async () => found((await findComments(tx, id)).find((one) => one.id === reviewId))
    const before = await find()
    const text = input.mended?.trim()
    const mended = text && text !== before.comment ? text : null
    const other = input.other?.trim() || null
    const settled = { roundId: id, reviewId, version, isHeld, mended, other }
    const saved = await saveComment(tx, settled, { by: caller.actor.id, at: engine.clock() })
    const current = currentOrStale(saved, toComment(await find()))
    await audit(
      tx,
      caller,
      'reviews.comment',
      { type: 'review', id: reviewId },
      {
        before: { comment: before.comment, mended: before.told_comment, isHeld: before.comment_held },
        after: { mended, other, isHeld },
      },
    )
    return current
  })
}

type Reading = ParamsOf<typeof readEndpoint> & BodyOf<typeof readEndpoint>

export async function readComments(engine: Engine, caller: Caller, { id, itemId, comments }: Reading): Promise<void> {
  await transaction(engine.db, async (tx) => {
    await holdClosed(tx, id)
    const read = { roundId: id, itemId, comments }
    const count = await markRead(tx, read, { by: caller.actor.id, at: engine.clock() })
    if (count !== new Set(comments.map((one) => one.id)).size) refuse('stale_version')
    await audit(tx, caller, 'reviews.comments_read', { type: 'review_round', id }, { after: { itemId, count } })
  })
}
