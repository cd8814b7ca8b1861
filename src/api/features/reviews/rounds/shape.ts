import type { ReviewContext } from '#api/records/review-subject.ts'
import type { RoundDetail, RoundEntry, RoundRules } from '#contract/reviews/rounds.ts'
import { mayMove } from '#contract/states.ts'
import { roundTransitions } from '#contract/reviews/states.ts'
import { criteriaOf } from './criteria.ts'
import { contextKey, contextsOf, subjectOf, type Engine } from '../engine.ts'
import { judgedBefore } from '../jury/past-reviews.ts'
import { findFormerJurors, findInvitedJurors, findMissing, type MissingReviews } from '../jury/queries.ts'
import { remindable } from '../jury/reminders.ts'
import { tellApart, toJuror } from '../jury/shape.ts'
import { tiesOf } from './conflicts.ts'
import * as queries from '../queries.ts'
import type { ConflictRow, CountedReview, CountedRound, ItemRow, RoundRow } from '../queries.ts'
import { found } from '#api/http/caller.ts'

export const rulesOf = (round: RoundRow): RoundRules => ({
  opensAt: round.opens_at.toISOString(),
  closesAt: round.closes_at.toISOString(),
  reviewsPerItem: round.reviews_per_item,
  cap: round.cap,
  blind: round.blind,
  others: round.others,
  appealDays: round.appeal_days,
  tieRule: round.tie_rule,
  stage: round.stage,
  scoring: round.scoring,
  passMark: round.pass_mark,
  mostPerField: round.most_per_field,
})

type Around = { context: ReviewContext | undefined; missing: readonly MissingReviews[]; now: Date }

export function toEntry(row: CountedRound, { context, missing: people, now }: Around): RoundEntry {
  const { id, area, number, state, items, jurors, done, decided, missing } = row
  return {
    id,
    area,
    contextId: row.context_id,
    title: context?.title ?? { pt: '–' },
    managePath: context?.managePath ?? '/manage/reviews',
    number,
    stage: row.stage,
    state,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    items,
    jurors,
    wanted: items * row.reviews_per_item,
    done,
    decided,
    isLate: state === 'open' && row.closes_at <= now && missing > 0,
    missing: people
      .filter(({ round_id }) => round_id === id)
      .map(({ user_id, name, count }) => ({ id: user_id, name, count })),
    announceAt: row.announce_at?.toISOString() ?? null,
    announceFailedAt: row.announce_failed_at?.toISOString() ?? null,
  }
}

export async function listRounds(
  engine: Engine,
  filters: { area?: string | undefined; contextId?: string | undefined },
) {
  const rows = await queries.findRounds(engine.db, filters)
  const contexts = await contextsOf(engine, rows)
  const missing = await findMissing(
    engine.db,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) =>
    toEntry(row, { context: contexts.get(contextKey(row)), missing, now: engine.clock() }),
  )
  const areas = filters.area ? [filters.area] : [...engine.subjects.keys()]
  const possible = await Promise.all(
    areas.map(async (area) => {
      const ids = filters.contextId ? [filters.contextId] : undefined
      const own = await subjectOf(engine, area).findContexts(engine.db, ids)
      return own.flatMap(({ id, title, isCalledOff }) => (isCalledOff ? [] : [{ area, contextId: id, title }]))
    }),
  )
  return { items, contexts: possible.flat() }
}

export async function showRound(engine: Engine, id: string): Promise<RoundDetail> {
  const row = found((await queries.findRounds(engine.db, { id }))[0])
  const [contexts, jurors, former, candidates, items, reviews, noted, missing, siblings, invited] = await Promise.all([
    contextsOf(engine, [row]),
    queries.findJurors(engine.db, id),
    findFormerJurors(engine.db, id),
    queries.findCandidates(engine.db, id),
    queries.findItems(engine.db, id),
    queries.findReviews(engine.db, id),
    queries.findConflicts(engine.db, id),
    findMissing(engine.db, [id]),
    queries.findSiblings(engine.db, row),
    findInvitedJurors(engine.db, id, engine.clock()),
  ])
  const people = [...jurors, ...former.map((one) => ({ ...one, reminded_at: null, isFormer: true }))]
  const ids = { items: items.map(({ item_id }) => item_id), jurors: people.map((juror) => juror.id) }
  const [ties, before] = await Promise.all([
    // What arises after the announcement, such as a juror who becomes the mentor of a winner, had no part in it.
    row.state === 'announced' ? [] : tiesOf(engine, engine.db, row, ids),
    judgedBefore(engine, engine.db, row, ids),
  ])
  const around = { context: contexts.get(contextKey(row)), missing, now: engine.clock() }
  const named = tellApart([...people, ...candidates])
  return {
    ...toEntry(row, around),
    pages: [...(around.context?.pages ?? [])],
    rules: rulesOf(row),
    hasStages: subjectOf(engine, row.area).shortList !== undefined,
    nextId: siblings.find(({ number }) => number === row.number + 1)?.id ?? null,
    anchors: row.anchors,
    criteria: criteriaOf(row, around.context),
    jurorList: people.map((juror) => ({ ...named(juror), ...toJuror(juror, reviews) })),
    candidates: candidates.map(named),
    invited: invited.map(({ expires_at, ...one }) => ({ ...one, expiresAt: expires_at.toISOString() })),
    itemList: items.map((item) => toItem(item, reviews)),
    conflicts: joined(noted, ties, reviews),
    judgedBefore: before,
    version: row.version,
    can: canDo(row, around),
  }
}

const toItem = (item: ItemRow, reviews: readonly CountedReview[]) => ({
  id: item.item_id,
  code: queries.codeOf(item),
  title: item.title,
  gone: item.gone,
  reviews: reviews
    .filter(({ item_id }) => item_id === item.item_id)
    .map(({ id, reviewer_id, state, scored, reason, returned_reason }) => ({
      id,
      juror: reviewer_id,
      state,
      scored,
      reason,
      returned: returned_reason,
    })),
})

const canDo = (row: RoundRow, { missing, now }: Around): RoundDetail['can'] => ({
  ...canMove(row),
  removeJuror: row.state !== 'announced',
  giveBack: (row.state === 'open' || row.state === 'closed') && !row.decision,
  remind: remindable(missing, row, now).length > 0,
})

const canMove = ({ state }: RoundRow) => ({
  edit: state !== 'announced',
  open: mayMove(roundTransitions, state, 'open', 'staff'),
  close: mayMove(roundTransitions, state, 'closed', 'staff'),
  assign: state === 'draft' || state === 'open',
  decide: state === 'closed',
})

type Ties = Awaited<ReturnType<typeof tiesOf>>

/** What is noted, and what has come to light since; a review that counts in spite of it is one of a round that is over. */
function joined(
  noted: readonly ConflictRow[],
  ties: Ties,
  reviews: readonly CountedReview[],
): RoundDetail['conflicts'] {
  const keyOf = (item: string, juror: string) => `${item} ${juror}`
  const known = new Set(noted.map(({ item_id, user_id }) => keyOf(item_id, user_id)))
  const given = reviews.filter(({ state }) => state === 'submitted')
  const counted = new Set(given.map(({ item_id, reviewer_id }) => keyOf(item_id, reviewer_id)))
  const all = [
    ...noted.map(({ item_id, user_id, kind, reason }) => ({ item: item_id, juror: user_id, kind, reason })),
    ...ties.filter(({ item, juror }) => !known.has(keyOf(item, juror))).map((tie) => ({ ...tie, reason: null })),
  ]
  return all.map((one) => {
    const key = keyOf(one.item, one.juror)
    return { ...one, isNoted: known.has(key), counts: counted.has(key) }
  })
}
