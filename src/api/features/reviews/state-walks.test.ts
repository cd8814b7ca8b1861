import { randomUUIDv7 } from 'node:crypto'
import { it } from 'vitest'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import type { Db } from '#api/deps.ts'
import { challengeStates, challengeTransitions } from '#contract/challenges/states.ts'
import { reviewStates, reviewTransitions, roundStates, roundTransitions } from '#contract/reviews/states.ts'
import { solutionStates, solutionTransitions } from '#contract/solutions/states.ts'
import { appWith } from '#test/app-with.ts'
import { bareRound } from '#test/review-rounds.ts'
import { walkRows } from '#test/walk.ts'

const walks = 1000
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
  open: { closed: 'staff system' },
  closed: { open: 'staff', announced: 'staff' },
  announced: {},
}
const reviews: Model = {
  assigned: { submitted: 'juror', abstained: 'juror', withdrawn: 'staff system' },
  submitted: { assigned: 'staff', withdrawn: 'staff system' },
  abstained: { assigned: 'staff', withdrawn: 'system' },
  withdrawn: { assigned: 'staff system' },
}

const now = () => at.api.deps.clock()
const times = () => ({ created_at: now(), updated_at: now() })
const newIds = () => Array.from({ length: walks }, () => randomUUIDv7())

async function manyChallenges(): Promise<string[]> {
  const { db } = at.api.deps
  const { title_key, search, translated, ...model } = await makeChallenge(db, { now: now(), state: 'draft' })
  void [title_key, search, translated]
  const { title, summary, brief, prize, criteria } = model
  const texts = Object.fromEntries(
    Object.entries({ title, summary, brief, prize, criteria }).map(([name, value]) => [name, JSON.stringify(value)]),
  ) as Record<'title' | 'summary' | 'brief' | 'prize' | 'criteria', string>
  const made = newIds()
  const rows = made.map((id) => ({ ...model, ...texts, cancel_reason: null, id, slug: id }))
  await db.insertInto('challenges').values(rows).execute()
  return made
}

async function manySolutions(): Promise<string[]> {
  const { db } = at.api.deps
  const { id: challengeId } = await makeChallenge(db, { now: now() })
  const made = newIds()
  const rows = made.map((id) => ({ id, challenge_id: challengeId, ...times() }))
  await db.insertInto('solutions').values(rows).execute()
  return made
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

async function manyRounds(): Promise<string[]> {
  const made = newIds()
  const rows = made.map((id) => ({ id, ...roundOf() }))
  await at.api.deps.db.insertInto('review_rounds').values(rows).execute()
  return made
}

/** All of one juror, each of an item of its own. */
async function manyReviews(): Promise<string[]> {
  const { db } = at.api.deps
  const { id: roundId, jurors } = await bareRound(at.api)
  const items = newIds().map((item_id, index) => ({ round_id: roundId, item_id, number: index + 2 }))
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
  await db.insertInto('reviews').values(rows).execute()
  return rows.map(({ id }) => id)
}

const ruledBy =
  (model: Model) =>
  (from: string, to: string, by: string): boolean =>
    model[from]?.[to]?.split(' ').includes(by) ?? false
const movedBy = (db: Db) => ({
  challenges: async () =>
    walkRows({
      db,
      table: 'challenges',
      transitions: challengeTransitions,
      ids: await manyChallenges(),
      begin: 'draft',
      states: challengeStates,
      movers: ['staff'],
      may: ruledBy(challenges),
      // Constraints of the tables ask for what belongs to a state.
      set: (to) => ({
        published_at: now(),
        announced_at: to === 'announced' ? now() : null,
        cancel_reason: to === 'cancelled' ? '{"pt":"Sem dados."}' : null,
      }),
    }),
  solutions: async () =>
    walkRows({
      db,
      table: 'solutions',
      transitions: solutionTransitions,
      ids: await manySolutions(),
      begin: 'draft',
      states: solutionStates,
      movers: ['self', 'staff', 'jury'],
      may: ruledBy(solutions),
      set: (to) => ({ submitted_at: now(), reason: to === 'disqualified' ? 'Fora do tema.' : null }),
    }),
  rounds: async () =>
    walkRows({
      db,
      table: 'review_rounds',
      transitions: roundTransitions,
      ids: await manyRounds(),
      begin: 'draft',
      states: roundStates,
      movers: ['staff', 'system'],
      may: ruledBy(rounds),
      set: (to) => ({ announced_at: to === 'announced' ? now() : null }),
    }),
  reviews: async () =>
    walkRows({
      db,
      table: 'reviews',
      transitions: reviewTransitions,
      ids: await manyReviews(),
      begin: 'assigned',
      states: reviewStates,
      movers: ['juror', 'staff', 'system'],
      may: ruledBy(reviews),
      // Also given back on the way: only what is assigned is.
      set: (to) => ({
        submitted_at: to === 'submitted' ? now() : null,
        returned_at: to === 'assigned' ? now() : null,
        returned_reason: to === 'assigned' ? 'Falta o porquê.' : null,
      }),
    }),
})

it.each(['challenges', 'solutions', 'rounds', 'reviews'] as const)(
  `keeps %s to their states on ${walks} random walks of fifty steps`,
  { timeout: 120_000 },
  (which) => movedBy(at.api.deps.db)[which](),
)
