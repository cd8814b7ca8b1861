import type { Actor } from '#api/http/session.ts'
import type { ReviewResult } from '#contract/reviews/results.ts'
import { sharesOf } from '#contract/criteria.ts'
import { outcomesOf } from './decisions.ts'
import { contextKey, contextsOf, subjectOf, type Engine } from '../engine.ts'
import { meanOf, medianOf } from '../fairness/means.ts'
import * as queries from '../queries.ts'
import type { GivenScores, RoundRow } from '../queries.ts'
import { findComments, toldOf } from '../announcement/queries.ts'
import { findAnnouncedRound } from './queries.ts'
import type { SharedResult } from './result-image.ts'

/** The result of an item for its own team; null before the announcement, and to everybody else. */
export async function showResult(
  engine: Engine,
  actor: Actor,
  { area, id }: { area: string; id: string },
): Promise<ReviewResult | null> {
  const team = (await engine.subjects.get(area)?.findTeams(engine.db, [id]))?.get(id) ?? []
  if (!team.includes(actor.id) && !actor.scope.has('reviews:manage')) return null
  const round = await findAnnounced(engine, area, id)
  return round?.announced_at ? resultIn(engine, round, id, round.announced_at) : null
}

async function findAnnounced(engine: Engine, area: string, id: string): Promise<RoundRow | undefined> {
  const roundId = await findAnnouncedRound(engine.db, area, id)
  return roundId === undefined ? undefined : queries.findRound(engine.db, roundId)
}

/** What a member of a chosen team may show to everybody; undefined where there is nothing to show. */
export async function findShared(
  engine: Engine,
  actor: Actor,
  { area, id }: { area: string; id: string },
): Promise<SharedResult | undefined> {
  const subject = engine.subjects.get(area)
  if (!subject?.sharesResults || !(await subject.findTeams(engine.db, [id])).get(id)?.includes(actor.id)) return
  const round = await findAnnounced(engine, area, id)
  const item = round && (await queries.findItems(engine.db, round.id)).find(({ item_id }) => item_id === id)
  const outcome = subject.outcomes.find((one) => one.id === item?.outcome)
  const context = round && (await contextsOf(engine, [round])).get(contextKey(round))
  return item && context && outcome?.passes
    ? { title: item.title, outcome: outcome.name, context: context.title }
    : undefined
}

/** The result as its team reads it; before the announcement only for the team of the programme. */
export async function resultIn(
  engine: Engine,
  round: RoundRow,
  id: string,
  announcedAt: Date,
): Promise<ReviewResult | null> {
  const item = (await queries.findItems(engine.db, round.id)).find(({ item_id }) => item_id === id)
  const outcome = outcomesOf(engine, round).find((one) => one.id === item?.outcome)
  const { decision } = round
  if (!item || !outcome || !decision) return null
  const given = await queries.findSubmitted(engine.db, round.id)
  const own = given.filter(({ item_id }) => item_id === id)
  const order = decision.order.find((one) => one.item === id)
  return {
    outcome: outcome.name,
    passes: outcome.passes,
    feedback: { pt: item.feedback_pt ?? '', en: item.feedback_en },
    announcedAt: announcedAt.toISOString(),
    place: order?.place ?? null,
    band: order?.band ?? null,
    of: decision.order.length,
    reviews: own.length,
    average: order?.mean ?? null,
    method: decision.method,
    criteria: criteriaOf(round, given, id),
    isShared: outcome.passes && subjectOf(engine, round.area).sharesResults === true,
    comments: (await findComments(engine.db, round.id)).flatMap((one) => (one.item_id === id ? toldOf(one) : [])),
  }
}

/** The mean of each item by criterion; the median is that of all items. */
function criteriaOf(round: RoundRow, given: readonly GivenScores[], id: string): ReviewResult['criteria'] {
  const shares = sharesOf(round.criteria)
  const byItem = [...Map.groupBy(given, ({ item_id }) => item_id)]
  return round.criteria.map((criterion, index) => {
    const means = byItem.map(([item, reviews]): [string, number] => [
      item,
      meanOf(reviews.map(({ scores }) => scores[criterion.id] ?? 0)),
    ])
    return {
      id: criterion.id,
      name: criterion.name,
      share: shares[index]!,
      average: means.find(([item]) => item === id)?.[1] ?? null,
      median: medianOf(means.map(([, mean]) => mean)),
    }
  })
}
