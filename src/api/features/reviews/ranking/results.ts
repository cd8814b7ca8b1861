import type { Actor } from '#api/http/session.ts'
import type { FrozenDecision } from '#contract/reviews/outcomes.ts'
import type { ReviewResult } from '#contract/reviews/results.ts'
import { sharesOf } from '#contract/criteria.ts'
import { scales } from '#contract/reviews/scoring.ts'
import { plainMean } from './frozen.ts'
import { outcomesOf } from './show.ts'
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
  const { round } = await findAnnouncedFor(engine, actor, { area, id })
  return round?.announced_at ? resultIn(engine, round, id, round.announced_at) : null
}

/** The announced round of an item that is the actor's own or, for staff, anybody's. */
export async function findAnnouncedFor(engine: Engine, actor: Actor, { area, id }: { area: string; id: string }) {
  const team = (await engine.subjects.get(area)?.findTeams(engine.db, [id]))?.get(id) ?? []
  const isMember = team.includes(actor.id)
  const mayRead = isMember || actor.scope.has('reviews:manage')
  return { isMember, round: mayRead ? await findAnnounced(engine, area, id) : undefined }
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
  const outcome = round && outcomesOf(engine, round).find((one) => one.id === item?.outcome)
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
  return {
    outcome: outcome.name,
    passes: outcome.passes,
    feedback: { pt: item.feedback_pt ?? '', en: item.feedback_en },
    announcedAt: announcedAt.toISOString(),
    place: item.place,
    of: decision.order.length,
    reviews: own.length,
    ...averageIn(decision, id),
    scoring: round.scoring,
    criteria: criteriaOf(round, given, id),
    isShared: outcome.passes && subjectOf(engine, round.area).sharesResults === true,
    comments: (await findComments(engine.db, round.id)).flatMap((one) => (one.item_id === id ? toldOf(one) : [])),
  }
}

/** Among fewer teams a figure about all of them tells what another one got. */
const fewestTeams = 4

/** On the scale of the jurors; in a small round from the reviews of the team alone. */
export function averageIn(decision: FrozenDecision, id: string): Pick<ReviewResult, 'average' | 'method'> {
  if (decision.order.length < fewestTeams) return { average: plainMean(decision, id), method: 'raw' }
  const mean = decision.order.find(({ item }) => item === id)?.mean ?? null
  const { lowest, highest } = scales[decision.version ? decision.scoring : 'scores']
  return { average: mean === null ? null : Math.min(highest, Math.max(lowest, mean)), method: decision.method }
}

/** The mean of each item by criterion; the median is that of all items, where they are enough. */
function criteriaOf(round: RoundRow, given: readonly GivenScores[], id: string): ReviewResult['criteria'] {
  const shares = sharesOf(round.criteria)
  const byItem = [...Map.groupBy(given, ({ item_id }) => item_id)]
  return round.criteria.map((criterion, index) => {
    const means = byItem.flatMap(([item, reviews]): [string, number][] => {
      const scores = reviews.flatMap(({ scores }) => scores[criterion.id] ?? [])
      return scores.length === 0 ? [] : [[item, meanOf(scores)]]
    })
    return {
      id: criterion.id,
      name: criterion.name,
      share: shares[index]!,
      average: means.find(([item]) => item === id)?.[1] ?? null,
      median: means.length < fewestTeams ? null : medianOf(means.map(([, mean]) => mean)),
    }
  })
}
