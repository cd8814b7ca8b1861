import { findNames } from '#api/records/names.ts'
import type { Db } from '#api/deps.ts'
import { found } from '#api/http/caller.ts'
import type { RankingAnswer } from '#contract/reviews/ranking.ts'
import type { Decision, FrozenDecision } from '#contract/reviews/outcomes.ts'
import { subjectOf, type Engine } from '../engine.ts'
import { draws } from '../fairness/bands.ts'
import { correctionOf } from '../fairness/means.ts'
import type { Method } from '../fairness/ranking.ts'
import { findApart } from '../jury/apart.ts'
import * as queries from '../queries.ts'
import type { ItemRow, RoundRow } from '../queries.ts'
import { giveOutcomes, holds, isCurrent, rankInputs, type Inputs, type Ranked } from './frozen.ts'

export function outcomesOf(engine: Engine, { area, stage }: Pick<RoundRow, 'area' | 'stage'>) {
  const { outcomes, shortList } = subjectOf(engine, area)
  const given = stage === 'short_list' && shortList ? shortList : outcomes
  return given.map(({ id, name, passes, only = null }) => ({ id, name, passes, only }))
}

/** What an order of this round is computed from as it stands. Passes know no scale that could be taken out. */
export async function inputsNow(db: Db, engine: Engine, round: RoundRow, method: Method) {
  const items = (await queries.findItems(db, round.id)).filter(({ gone }) => !gone)
  const inputs: Inputs = {
    method: round.scoring === 'passes' ? 'raw' : method,
    scoring: round.scoring,
    seed: round.seed,
    perItem: round.reviews_per_item,
    tieRule: round.tie_rule,
    passMark: round.pass_mark,
    mostPerField: round.most_per_field,
    fields: round.most_per_field === null ? {} : fieldsOf(items),
    criteria: round.criteria.map(({ id, weight }) => ({ id, weight })),
    outcomes: outcomesOf(engine, round).map(({ id, passes, only }) => ({ id, passes, only })),
    ratings: ratingsIn(await queries.findSubmitted(db, round.id)),
    items: items.map(({ item_id }) => item_id),
  }
  return { items, inputs }
}

const fieldsOf = (items: readonly ItemRow[]) =>
  Object.fromEntries(items.flatMap(({ item_id, field }) => (field === null ? [] : [[item_id, field]])))

export const ratingsIn = (given: readonly queries.GivenScores[]): Decision['ratings'] =>
  given.map(({ item_id, reviewer_id, scores }) => ({ item: item_id, juror: reviewer_id, scores }))

type Asked = { method?: Method | undefined; without?: string | undefined }

export async function showRanking(engine: Engine, id: string, asked: Asked): Promise<RankingAnswer> {
  const { db } = engine
  const round = found((await queries.findRounds(db, { id }))[0])
  const wanted = asked.method ?? round.decision?.method ?? 'normalised'
  const { items, inputs } = await inputsNow(db, engine, round, wanted)
  const { method, scoring, passMark, mostPerField } = inputs
  const ranking = rankInputs(inputs, asked.without)
  const people = [...ranking.withoutJuror.map(({ juror }) => juror), ...decidersOf(round.decision)]
  const [names, apart] = await Promise.all([findNames(db, people), findApart(db, id)])
  const shown = describer(items, (userId) => ({
    id: userId,
    name: names.get(userId) ?? '–',
    apart: apart.get(userId) ?? null,
  }))
  const ordered = shown.ordered(ranking.items, round.decision)
  const cut = round.decision?.cut ?? Math.min(1, ordered.length)
  const choices = round.decision?.version ? round.decision.choices : []
  return {
    method,
    scoring,
    passMark,
    mostPerField,
    items: ordered.filter(({ place }) => place !== null),
    apart: ordered.filter(({ place }) => place === null),
    lines: giveOutcomes(ranking.items, { ...inputs, cut, choices }).lines,
    perItem: round.reviews_per_item,
    tieRule: round.tie_rule,
    wanted: round.items * round.reviews_per_item,
    done: round.done,
    agreement: ranking.agreement,
    withoutJuror: shown.withoutJuror(ranking.withoutJuror),
    outcomes: outcomesOf(engine, round),
    draws,
    seed: round.seed,
    decision: round.decision && shown.decision(round.decision, inputs),
    version: round.version,
    can: { decide: round.state === 'closed' },
  }
}

const decidersOf = (decision: FrozenDecision | null) =>
  decision ? [decision.by, ...(decision.version ? decision.overrides.map(({ by }) => by) : [])] : []

type Shown = RankingAnswer['items'][number]

/** Those that share a place by what they got, then by title: an order to read, which decides nothing. */
const toRead = (ranks: readonly string[]) => (one: Shown, other: Shown) =>
  (one.place ?? Infinity) - (other.place ?? Infinity) ||
  ranks.indexOf(one.outcome ?? '') - ranks.indexOf(other.outcome ?? '') ||
  one.title.localeCompare(other.title, 'pt')

type Juror = RankingAnswer['withoutJuror'][number]['juror']

const asPerson = ({ id, name }: Juror) => ({ id, name })

function describer(items: readonly ItemRow[], juror: (id: string) => Juror) {
  const rows = new Map(items.map((item) => [item.item_id, item]))
  const describe = (id: string) => {
    const row = rows.get(id)
    return { id, code: row ? queries.codeOf(row) : '–', title: row?.title ?? '–' }
  }
  return {
    ordered: (ranked: readonly Ranked[], decision: FrozenDecision | null): Shown[] => {
      const list = ranked.map(({ item, ...figures }) => {
        const outcome = decision ? (rows.get(item)?.outcome ?? null) : null
        return { ...describe(item), ...figures, outcome }
      })
      return list.toSorted(toRead(decision?.version ? decision.outcomes.map(({ id }) => id) : []))
    },
    withoutJuror: (list: ReturnType<typeof rankInputs>['withoutJuror']): RankingAnswer['withoutJuror'] =>
      list.map(({ juror: userId, reviews, moved }) => ({
        juror: juror(userId),
        reviews,
        corrected: correctionOf(reviews),
        moved: moved.map(({ item, from, to }) => ({ ...describe(item), from, to })),
      })),
    decision: (frozen: FrozenDecision, { ratings }: Inputs): RankingAnswer['decision'] => {
      const { method, cut, reason, at, by, version } = frozen
      const overrides = version ? frozen.overrides : []
      return {
        method,
        cut,
        reason,
        at,
        by: asPerson(juror(by)),
        holds: holds(frozen),
        isCurrent: isCurrent(frozen, ratings, new Set(rows.keys())),
        choices: version ? frozen.choices : [],
        overrides: overrides.map(({ item, ...one }) => ({ ...one, ...describe(item), by: asPerson(juror(one.by)) })),
      }
    },
  }
}
