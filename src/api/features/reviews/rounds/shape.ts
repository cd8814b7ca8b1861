import type { ReviewContext } from '#api/records/review-subject.ts'
import type { RoundDetail, RoundEntry, RoundRules } from '#contract/reviews/rounds.ts'
import { mayMove } from '#contract/states.ts'
import { roundTransitions } from '#contract/reviews/states.ts'
import { criteriaOf } from './criteria.ts'
import { contextKey, contextsOf, subjectOf, type Engine } from '../engine.ts'
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
})

export function toEntry(row: CountedRound, context: ReviewContext | undefined, now: Date): RoundEntry {
  const { id, area, number, state, items, jurors, done, decided, missing } = row
  return {
    id,
    area,
    contextId: row.context_id,
    title: context?.title ?? { pt: '–' },
    managePath: context?.managePath ?? '/manage/reviews',
    number,
    state,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    items,
    jurors,
    wanted: items * row.reviews_per_item,
    done,
    decided,
    isLate: state === 'open' && row.closes_at <= now && missing > 0,
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
  const items = rows.map((row) => toEntry(row, contexts.get(contextKey(row)), engine.clock()))
  const areas = filters.area ? [filters.area] : [...engine.subjects.keys()]
  const possible = await Promise.all(
    areas.map(async (area) => {
      const ids = filters.contextId ? [filters.contextId] : undefined
      const own = await subjectOf(engine, area).findContexts(engine.db, ids)
      return own.map(({ id, title }) => ({ area, contextId: id, title }))
    }),
  )
  return { items, contexts: possible.flat() }
}

export async function showRound(engine: Engine, id: string): Promise<RoundDetail> {
  const { db } = engine
  const row = found((await queries.findRounds(db, { id }))[0])
  const [contexts, jurors, candidates, items, reviews, noted] = await Promise.all([
    contextsOf(engine, [row]),
    queries.findJurors(db, id),
    queries.findCandidates(db, id),
    queries.findItems(db, id),
    queries.findReviews(db, id),
    queries.findConflicts(db, id),
  ])
  const ties = await tiesOf(engine, db, row, {
    items: items.map(({ item_id }) => item_id),
    jurors: jurors.map((juror) => juror.id),
  })
  const context = contexts.get(contextKey(row))
  return {
    ...toEntry(row, context, engine.clock()),
    pages: [...(context?.pages ?? [])],
    rules: rulesOf(row),
    anchors: row.anchors,
    criteria: criteriaOf(row, context),
    jurorList: jurors.map((juror) => {
      const own = reviews.filter(({ reviewer_id, state }) => reviewer_id === juror.id && state !== 'abstained')
      return { ...juror, assigned: own.length, done: own.filter(({ state }) => state === 'submitted').length }
    }),
    candidates,
    itemList: items.map((item) => toItem(item, reviews)),
    conflicts: joined(noted, ties),
    version: row.version,
    can: canDo(row),
  }
}

const toItem = (item: ItemRow, reviews: readonly CountedReview[]) => ({
  id: item.item_id,
  code: queries.codeOf(item),
  title: item.title,
  gone: item.gone,
  reviews: reviews
    .filter(({ item_id }) => item_id === item.item_id)
    .map(({ id, reviewer_id, state, scored, reason }) => ({ id, juror: reviewer_id, state, scored, reason })),
})

const canDo = ({ state }: RoundRow): RoundDetail['can'] => ({
  edit: state !== 'announced',
  open: mayMove(roundTransitions, state, 'open', 'staff'),
  close: mayMove(roundTransitions, state, 'closed', 'staff'),
  assign: state === 'draft' || state === 'open',
  decide: state === 'closed',
})

type Ties = Awaited<ReturnType<typeof tiesOf>>

/** What is noted, and what has come to light since. */
function joined(noted: readonly ConflictRow[], ties: Ties): RoundDetail['conflicts'] {
  const known = new Set(noted.map(({ item_id, user_id }) => `${item_id} ${user_id}`))
  return [
    ...noted.map(({ item_id, user_id, kind, reason }) => ({ item: item_id, juror: user_id, kind, reason })),
    ...ties.filter(({ item, juror }) => !known.has(`${item} ${juror}`)).map((tie) => ({ ...tie, reason: null })),
  ]
}
