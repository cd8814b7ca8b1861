import { randomUUIDv7 } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { moveRows } from '#api/records/states.ts'
import { challengeTransitions, type ChallengeState } from '#contract/challenge-states.ts'
import { reviewTransitions, roundTransitions, type ReviewState, type RoundState } from '#contract/review-states.ts'
import { solutionTransitions, type SolutionMover, type SolutionState } from '#contract/solution-states.ts'
import { appWith } from '#test/app-with.ts'
import { bareRound } from '#test/review-rounds.ts'

const walks = 1000
const steps = 50
const at = appWith({ staff: 'staff' })

/** The rules of the product once more, by hand: from → to → who. */
type Model = Record<string, Record<string, string>>
const challenges: Model = {
  draft: { published: 'staff' },
  published: { judging: 'staff', cancelled: 'staff' },
  judging: { announced: 'staff', cancelled: 'staff' },
  announced: { archived: 'staff' },
  cancelled: { archived: 'staff' },
  archived: {},
}
const solutions: Model = {
  draft: { submitted: 'self', withdrawn: 'self' },
  submitted: {
    draft: 'self',
    withdrawn: 'self',
    disqualified: 'staff',
    finalist: 'jury',
    winner: 'jury',
    not_selected: 'jury',
  },
  disqualified: { submitted: 'staff' },
  withdrawn: {},
  finalist: {},
  winner: {},
  not_selected: {},
}
const rounds: Model = {
  draft: { open: 'staff' },
  open: { closed: 'staff' },
  closed: { open: 'staff', announced: 'staff' },
  announced: {},
}
const reviews: Model = {
  assigned: { submitted: 'juror', abstained: 'juror', withdrawn: 'staff system' },
  submitted: { assigned: 'staff', withdrawn: 'staff system' },
  abstained: { assigned: 'staff', withdrawn: 'system' },
  withdrawn: { assigned: 'staff system' },
}

type Row = { id: string; state: string }
type Step = { to: string; by: string }
type Machine = {
  model: Model
  movers: readonly string[]
  /** So many records in their first state. */
  begin: (count: number) => Promise<Row[]>
  /** What the product does with all records that one kind of step is tried on, in one statement. */
  move: (rows: Row[], step: Step) => Promise<Row[]>
}

const now = () => at.api.deps.clock()
const times = () => ({ created_at: now(), updated_at: now() })
const ids = (count: number) => Array.from({ length: count }, () => randomUUIDv7())

async function manyChallenges(count: number): Promise<Row[]> {
  const { db } = at.api.deps
  const { title_key, search, translated, ...model } = await makeChallenge(db, { now: now(), state: 'draft' })
  void [title_key, search, translated]
  const { title, summary, brief, prize, criteria } = model
  const texts = Object.fromEntries(
    Object.entries({ title, summary, brief, prize, criteria }).map(([name, value]) => [name, JSON.stringify(value)]),
  ) as Record<'title' | 'summary' | 'brief' | 'prize' | 'criteria', string>
  const rows = ids(count).map((id) => ({ ...model, ...texts, cancel_reason: null, id, slug: id }))
  return db.insertInto('challenges').values(rows).returning(['id', 'state']).execute()
}

async function manySolutions(count: number): Promise<Row[]> {
  const { db } = at.api.deps
  const { id: challengeId } = await makeChallenge(db, { now: now() })
  const rows = ids(count).map((id) => ({ id, challenge_id: challengeId, ...times() }))
  return db.insertInto('solutions').values(rows).returning(['id', 'state']).execute()
}

const roundOf = () => ({
  area: 'startups',
  context_id: randomUUIDv7(),
  number: 1,
  opens_at: now(),
  closes_at: new Date(now().getTime() + 1000),
  reviews_per_item: 1,
  cap: null,
  blind: true,
  others: 'after' as const,
  criteria: '[]',
  seed: 1,
  ...times(),
})

async function manyRounds(count: number): Promise<Row[]> {
  const rows = ids(count).map((id) => ({ id, ...roundOf() }))
  return at.api.deps.db.insertInto('review_rounds').values(rows).returning(['id', 'state']).execute()
}

/** All of one juror, each of an item of its own. */
async function manyReviews(count: number): Promise<Row[]> {
  const { db } = at.api.deps
  const { id: roundId, jurors } = await bareRound(at.api)
  const items = ids(count).map((item_id, index) => ({ round_id: roundId, item_id, number: index + 2 }))
  await db
    .insertInto('review_items')
    .values(items.map((item) => ({ ...item, title: '', fields: [] })))
    .execute()
  const rows = items.map(({ round_id, item_id }) => ({
    id: randomUUIDv7(),
    round_id,
    item_id,
    reviewer_id: jurors[0]!.id,
    by_hand: false,
    ...times(),
  }))
  return db.insertInto('reviews').values(rows).returning(['id', 'state']).execute()
}

/** Constraints of the tables ask for what belongs to a state. */
const machines: Record<string, Machine> = {
  challenges: {
    model: challenges,
    movers: ['staff'],
    begin: manyChallenges,
    move: (rows, { to }) =>
      moveRows(at.api.deps.db, 'challenges', challengeTransitions, {
        rows: rows as { id: string; state: ChallengeState }[],
        to: to as ChallengeState,
        by: 'staff',
        set: {
          published_at: now(),
          announced_at: to === 'announced' ? now() : null,
          cancel_reason: to === 'cancelled' ? '{"pt":"Sem dados."}' : null,
        },
      }),
  },
  solutions: {
    model: solutions,
    movers: ['self', 'staff', 'jury'],
    begin: manySolutions,
    move: (rows, { to, by }) =>
      moveRows(at.api.deps.db, 'solutions', solutionTransitions, {
        rows: rows as { id: string; state: SolutionState }[],
        to: to as SolutionState,
        by: by as SolutionMover,
        set: { submitted_at: now(), reason: to === 'disqualified' ? 'Fora do tema.' : null },
      }),
  },
  rounds: {
    model: rounds,
    movers: ['staff'],
    begin: manyRounds,
    move: (rows, { to }) =>
      moveRows(at.api.deps.db, 'review_rounds', roundTransitions, {
        rows: rows as { id: string; state: RoundState }[],
        to: to as RoundState,
        by: 'staff',
        set: { announced_at: to === 'announced' ? now() : null },
      }),
  },
  reviews: {
    model: reviews,
    movers: ['juror', 'staff', 'system'],
    begin: manyReviews,
    move: (rows, { to, by }) =>
      moveRows(at.api.deps.db, 'reviews', reviewTransitions, {
        rows: rows as { id: string; state: ReviewState }[],
        to: to as ReviewState,
        by: by as 'juror' | 'staff' | 'system',
        set: { submitted_at: to === 'submitted' ? now() : null },
      }),
  },
}

/** All walks take their first step, then all their second: those that try the same share a statement. */
async function walkAll({ model, begin, move }: Machine, all: readonly Step[][]): Promise<void> {
  const rows = await begin(all.length)
  for (let turn = 0; turn < steps; turn += 1) {
    const tried = Map.groupBy(rows.keys(), (walk) => `${all[walk]![turn]!.to} ${all[walk]![turn]!.by}`)
    for (const walkers of tried.values()) {
      const step = all[walkers[0]!]![turn]!
      const may = walkers.filter((walk) => model[rows[walk]!.state]?.[step.to]?.split(' ').includes(step.by))
      const moved = await move(
        walkers.map((walk) => rows[walk]!),
        step,
      )
      const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id).toSorted()
      expect([turn, step, idsOf(moved)]).toEqual([turn, step, idsOf(may.map((walk) => rows[walk]!))])
      for (const walk of may) rows[walk] = { ...rows[walk]!, state: step.to }
    }
  }
}

it.each(Object.entries(machines))(
  `keeps %s to their states on ${walks} random walks of ${steps} steps`,
  { timeout: 120_000 },
  async (_, machine) => {
    const aStep = fc.record({
      to: fc.constantFrom(...Object.keys(machine.model)),
      by: fc.constantFrom(...machine.movers),
    })
    const aWalk = fc.array(aStep, { minLength: steps, maxLength: steps })
    const all = fc.array(aWalk, { minLength: walks, maxLength: walks })
    // One run holds all walks; to shrink it would take longer than to read the step that differs.
    await fc.assert(
      fc.asyncProperty(all, (given) => walkAll(machine, given)),
      { numRuns: 1, endOnFailure: true },
    )
  },
)
