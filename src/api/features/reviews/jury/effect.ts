import { found } from '#api/http/caller.ts'
import type { ConflictEffect } from '#contract/reviews/jury.ts'
import { weightsOf } from '../desk/desk.ts'
import type { Engine } from '../engine.ts'
import { rankItems, type RankedItem } from '../fairness/ranking.ts'
import * as queries from '../queries.ts'
import { ratingsOf } from '../ranking/decisions.ts'

type Where = { id: string; itemId: string; userId: string }

/** What the order would be without one review, by the same functions as the ranking. */
export async function showEffect({ db }: Engine, { id, itemId, userId }: Where): Promise<ConflictEffect> {
  const round = found(await queries.findRound(db, id))
  const items = (await queries.findItems(db, id)).filter(({ gone }) => !gone)
  found(items.find(({ item_id }) => item_id === itemId))
  const [given, reviews] = [await queries.findSubmitted(db, id), await queries.findReviews(db, id)]
  const isMeant = (one: { item_id: string; reviewer_id: string }) =>
    one.item_id === itemId && one.reviewer_id === userId
  const rest = given.filter((one) => !isMeant(one))
  const method = round.decision?.method ?? 'normalised'
  const ids = items.map(({ item_id }) => item_id)
  const rank = (scores: typeof given) =>
    rankItems(ids, ratingsOf(scores, weightsOf(round)), { method, seed: round.seed }).items
  const [before, after] = [rank(given), rank(rest)]
  const meanIn = (order: readonly RankedItem[]) => order.find(({ item }) => item === itemId)?.[method] ?? null
  const described = new Map(items.map((item) => [item.item_id, item]))
  const cut = round.decision?.cut ?? null
  return {
    state: reviews.find(isMeant)?.state ?? null,
    isOnlyNoted: round.state === 'announced',
    method,
    cut,
    left: rest.filter(({ item_id }) => item_id === itemId).length,
    wanted: round.reviews_per_item,
    mean: { from: meanIn(before), to: meanIn(after) },
    moved: movesOf(before, after, cut).map(({ item, ...move }) => {
      const row = described.get(item)!
      return { id: item, code: queries.codeOf(row), title: row.title, ...move }
    }),
  }
}

type Move = { item: string } & Pick<ConflictEffect['moved'][number], 'from' | 'to' | 'line'>

/** The items whose place changes, and on which side of the line they end. */
export function movesOf(before: readonly RankedItem[], after: readonly RankedItem[], cut: number | null): Move[] {
  const passes = (index: number) => cut !== null && index < cut
  return before.flatMap(({ item, place }, index) => {
    const at = after.findIndex((one) => one.item === item)
    const to = after[at]?.place ?? null
    const line = passes(index) === passes(at) ? null : passes(at) ? ('in' as const) : ('out' as const)
    return place === to && line === null ? [] : [{ item, from: place, to, line }]
  })
}
