import { found } from '#api/http/caller.ts'
import type { ConflictEffect } from '#contract/reviews/jury.ts'
import type { Choice } from '#contract/reviews/outcomes.ts'
import type { Engine } from '../engine.ts'
import * as queries from '../queries.ts'
import { giveOutcomes, rankInputs, type Inputs } from '../ranking/frozen.ts'
import { inputsNow } from '../ranking/show.ts'

type Where = { id: string; itemId: string; userId: string }

/** What the order would be without one review, by the same functions as the ranking. */
export async function showEffect(engine: Engine, { id, itemId, userId }: Where): Promise<ConflictEffect> {
  const { db } = engine
  const round = found(await queries.findRound(db, id))
  const method = round.decision?.method ?? 'normalised'
  const { items, inputs } = await inputsNow(db, engine, round, method)
  found(items.find(({ item_id }) => item_id === itemId))
  const reviews = await queries.findReviews(db, id)
  const ratings = inputs.ratings.filter(({ item, juror }) => item !== itemId || juror !== userId)
  const cut = round.decision?.cut ?? null
  const choices = round.decision?.version ? round.decision.choices : []
  const rank = (given: Inputs['ratings']) => standingsOf({ ...inputs, ratings: given }, cut, choices)
  const [before, after] = [rank(inputs.ratings), rank(ratings)]
  const described = new Map(items.map((item) => [item.item_id, item]))
  return {
    state: reviews.find((one) => one.item_id === itemId && one.reviewer_id === userId)?.state ?? null,
    isOnlyNoted: round.state === 'announced',
    method,
    cut,
    left: ratings.filter(({ item }) => item === itemId).length,
    wanted: round.reviews_per_item,
    mean: { from: before.get(itemId)?.mean ?? null, to: after.get(itemId)?.mean ?? null },
    moved: movesOf(before, after).map(({ item, ...move }) => {
      const row = described.get(item)!
      return { id: item, code: queries.codeOf(row), title: row.title, ...move }
    }),
  }
}

type Standing = { place: number | null; mean: number | null; passes: boolean }

/** Nobody passes before a line is saved, nor somebody whom a tie at the line leaves open. */
function standingsOf(inputs: Inputs, cut: number | null, choices: readonly Choice[]): Map<string, Standing> {
  const { items } = rankInputs(inputs)
  const passing = new Set(inputs.outcomes.filter(({ passes }) => passes).map(({ id }) => id))
  const { given } = giveOutcomes(items, { ...inputs, cut: cut ?? 0, choices: [...choices] })
  const outcomes = new Map(given.map(({ item, outcome }) => [item, outcome]))
  return new Map(
    items.map(({ item, place, ...means }) => {
      const outcome = cut === null ? null : outcomes.get(item)
      return [item, { place, mean: means[inputs.method], passes: outcome ? passing.has(outcome) : false }]
    }),
  )
}

type Move = { item: string } & Pick<ConflictEffect['moved'][number], 'from' | 'to' | 'line'>

/** The items whose place changes, and on which side of the line they end. */
function movesOf(before: ReadonlyMap<string, Standing>, after: ReadonlyMap<string, Standing>): Move[] {
  return [...before].flatMap(([item, was]) => {
    const is = after.get(item)!
    const line = was.passes === is.passes ? null : is.passes ? ('in' as const) : ('out' as const)
    return was.place === is.place && line === null ? [] : [{ item, from: was.place, to: is.place, line }]
  })
}
