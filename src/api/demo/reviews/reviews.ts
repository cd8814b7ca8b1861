import { tellJurors } from './told.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { watchTies } from '#api/features/reviews/rounds/jobs.ts'
import { findTies } from '#api/features/reviews/rounds/queries.ts'
import { freezeDecision, placesToRead } from '#api/features/reviews/ranking/frozen.ts'
import { savePlaces } from '#api/features/reviews/ranking/queries.ts'
import { solutionReviews } from '#api/features/solutions/reviews.ts'
import { startupReviews } from '#api/features/startups/intake/review-subject.ts'
import type { ReviewSubject } from '#api/records/review-subject.ts'
import type { Criterion } from '#contract/criteria.ts'
import type { FrozenDecision } from '#contract/reviews/outcomes.ts'
import type { RoundState } from '#contract/reviews/states.ts'
import { dayMs } from '#contract/times.ts'
import type { SeedContext } from '../context.ts'
import { seedHeldFile } from './held-file.ts'
import { appeal, comments, feedback, templates } from './texts.ts'

const seed = 20_261
const perItem = 3
const rules = { reviews_per_item: perItem, cap: null, blind: true, others: 'after', appeal_days: 30 } as const

type Judge = {
  name: string
  /** Added to what the item deserves: generous or strict. */
  leaning: number
  /** Hands in so many of its reviews, and leaves one half done; all without it. */
  hands?: number
  /** Handed one more in, which staff gave back for this reason. */
  returned?: string
  wasReminded?: true
}
type Item = { id: string; title: string; outcome: string | null; isChosen: boolean }
type Round = {
  area: string
  contextId: string
  criteria: readonly Criterion[]
  judges: Judge[]
  subject: ReviewSubject
  state: Exclude<RoundState, 'draft'>
  items: Item[]
}

/** A challenge that is being judged by jurors on different scales and one that was announced. */
export async function seedReviews(tx: Transaction<Schema>, context: SeedContext): Promise<void> {
  const challenges = await tx.selectFrom('challenges').select(['id', 'state', 'criteria']).execute()
  // More than three, because some of them accompany teams or worked with them.
  const usual = [
    { name: 'mentor', leaning: 0, hands: 0, returned: 'Deste 1 ao custo e escreveste que é barato. Confirma a nota.' },
    { name: 'jorge.almada', leaning: 1 },
    { name: 'luisa.ferraz', leaning: -1 },
    { name: 'samuel.reis', leaning: 0 },
    { name: 'juror', leaning: 0.6, hands: 1 },
    { name: 'admin', leaning: 0, hands: 2, wasReminded: true as const },
  ]
  const also = [
    { name: 'filipa.rocha', leaning: 0.6 },
    { name: 'staff', leaning: 0 },
  ]
  const whole = [...usual, ...also].map(({ name, leaning }) => ({ name, leaning }))
  for (const { id, state, criteria } of challenges) {
    if (state !== 'judging' && state !== 'announced') continue
    const isOver = state === 'announced'
    const of = { area: 'solutions', contextId: id, criteria, subject: solutionReviews } as const
    const items = await solutionsOf(tx, id, isOver)
    const round = { ...of, items, judges: isOver ? whole : usual, state: isOver ? 'announced' : 'open' } as const
    await seedRound(tx, round, context)
  }
  await seedIntakeRound(tx, whole, context)
  await seedTemplates(tx, context)
  await tellJurors(tx, context)
}

/** Closed and decided: comments are to be read and a text is missing before it can be announced. */
async function seedIntakeRound(tx: Transaction<Schema>, judges: Judge[], context: SeedContext): Promise<void> {
  for (const { id, criteria } of await startupReviews.findContexts(tx)) {
    const waiting = await startupReviews.findItems(tx, id)
    const items = waiting.map((item, index) => ({
      id: item.id,
      title: item.title,
      outcome: index === 0 ? 'accept' : 'decline',
      isChosen: index === 0,
    }))
    const of = { area: 'startups', contextId: id, criteria, subject: startupReviews } as const
    await seedRound(tx, { ...of, items, judges, state: 'closed' }, context)
  }
}

async function seedTemplates(tx: Transaction<Schema>, { now, person }: SeedContext): Promise<void> {
  const rows = templates.map(([title, text_pt, text_en]) => ({ id: randomUUIDv7(), title, text_pt, text_en }))
  const made = { created_by: person('staff').id, created_at: now }
  await tx
    .insertInto('feedback_templates')
    .values(rows.map((row) => ({ ...row, ...made })))
    .execute()
}

async function solutionsOf(tx: Transaction<Schema>, challengeId: string, isOver: boolean): Promise<Item[]> {
  const states = isOver ? (['winner', 'finalist', 'not_selected'] as const) : (['submitted'] as const)
  const rows = await tx
    .selectFrom('solutions')
    .select(['id', 'title', 'state'])
    .where('challenge_id', '=', challengeId)
    .where('state', 'in', states)
    .orderBy(sql`coalesce(place, 99)`)
    .orderBy('number')
    .execute()
  return rows.map(({ id, title, state }) => ({
    id,
    title,
    outcome: isOver ? state : null,
    isChosen: state === 'winner' || state === 'finalist',
  }))
}

const daysOf = { open: [-9, 4], closed: [-16, -2], announced: [-38, -24] } as const

async function seedRound(tx: Transaction<Schema>, round: Round, context: SeedContext): Promise<void> {
  const { now, person } = context
  const { items, state } = round
  if (items.length === 0) return
  const id = randomUUIDv7()
  const at = (days: number) => new Date(now.getTime() + days * dayMs)
  const [opens, closes] = [at(daysOf[state][0]), at(daysOf[state][1])]
  const announced = state === 'announced' ? { announced_at: at(-20), announced_by: person('staff').id } : {}
  const written = { created_at: opens, updated_at: opens }
  await tx
    .insertInto('review_rounds')
    .values({
      id,
      area: round.area,
      context_id: round.contextId,
      number: 1,
      state,
      opens_at: opens,
      closes_at: closes,
      ...rules,
      criteria: JSON.stringify(round.criteria),
      criteria_fixed: true,
      seed,
      ...announced,
      ...written,
    })
    .execute()
  await seedItems(tx, id, round)
  const jurors = round.judges.map(({ name, wasReminded }) => jurorOf(id, person(name).id, opens, wasReminded && at(-1)))
  await tx.insertInto('review_jurors').values(jurors).execute()
  if (state === 'open') await watchTies(tx, { clock: () => now }, id)
  const ratings = await seedScores(tx, round, { id, items: items.map((item) => item.id), at: written }, person)
  const cut = items.filter(({ isChosen }) => isChosen).length
  const decidedAt = at(daysOf[state][1] + 1)
  if (state !== 'open') await freeze(tx, { id, round, ratings, cut, at: decidedAt, by: person('staff').id })
  if (state === 'announced') await readComments(tx, id, { by: person('staff').id, at: decidedAt })
  await seedWaiting(tx, id, round, context)
}

/** What waits for staff: a team that wants a second look, and a file that jurors may not open yet. */
async function seedWaiting(
  tx: Transaction<Schema>,
  id: string,
  { area, items, state, subject }: Round,
  context: SeedContext,
) {
  const item = items.at(-1)!
  const [author] = (await subject.findTeams(tx, [item.id])).get(item.id) ?? []
  if (!author || area !== 'solutions') return
  if (state === 'open') await seedHeldFile(tx, { roundId: id, itemId: item.id, ownerId: author }, context)
  if (state !== 'announced') return
  const at = (days: number) => new Date(context.now.getTime() + days * dayMs)
  const asked = { author_id: author, lang: 'pt' as const, text: appeal, created_at: at(-2), answer_due_at: at(5) }
  await tx
    .insertInto('review_appeals')
    .values({ id: randomUUIDv7(), round_id: id, item_id: item.id, ...asked })
    .execute()
}

const jurorOf = (round_id: string, user_id: string, added_at: Date, reminded_at: Date | undefined) => ({
  round_id,
  user_id,
  added_at,
  reminded_at: reminded_at ?? null,
})

const readComments = (tx: Transaction<Schema>, roundId: string, { by, at }: { by: string; at: Date }) =>
  tx
    .updateTable('reviews')
    .set({ comment_read_version: sql`version`, comment_read_at: at, comment_read_by: by })
    .where('round_id', '=', roundId)
    .execute()

async function seedItems(tx: Transaction<Schema>, id: string, { items, state }: Round): Promise<void> {
  const isWritten = (item: Item) => state === 'announced' || item.isChosen
  const rows = items.map((item, index) => ({
    round_id: id,
    item_id: item.id,
    number: index + 1,
    title: item.title,
    fields: [],
    outcome: item.outcome,
    ...(item.outcome && isWritten(item) && { feedback_pt: feedback.pt, feedback_en: feedback.en }),
  }))
  await tx.insertInto('review_items').values(rows).execute()
}

type Placed = { id: string; items: string[]; at: { created_at: Date; updated_at: Date } }

/** What an item deserves falls with its place; each juror sees it from their own scale. */
const scoreOf = (item: number, criterion: number, leaning: number) =>
  Math.min(5, Math.max(1, Math.round(4.2 - item * 0.7 + ((item + criterion) % 2) * 0.6 + leaning)))

async function seedScores(
  tx: Transaction<Schema>,
  { judges, criteria, subject }: Round,
  { id, items, at }: Placed,
  person: SeedContext['person'],
): Promise<FrozenDecision['ratings']> {
  const ratings: FrozenDecision['ratings'] = []
  const placed = await placeJudges(tx, { id, items, at }, { judges, subject }, person)
  for (const [judge, { name, leaning, hands = items.length, returned }] of judges.entries()) {
    const own = items.filter((item) => placed.get(item)!.includes(name))
    for (const [turn, item] of own.entries()) {
      const index = items.indexOf(item)
      const review = randomUUIDv7()
      const isDone = turn < hands
      const back = turn === hands && returned ? { returned_at: at.updated_at, returned_reason: returned } : undefined
      const words = { comment: comments[(index + judge) % comments.length]!, submitted_at: at.updated_at }
      await tx
        .insertInto('reviews')
        .values({
          id: review,
          round_id: id,
          item_id: item,
          reviewer_id: person(name).id,
          by_hand: false,
          ...at,
          ...(isDone && { ...words, state: 'submitted' as const }),
          ...back,
        })
        .execute()
      const given = criteria.slice(0, isDone || back ? criteria.length : turn === hands ? 2 : 0)
      const scores = given.map((criterion, place) => [criterion.id, scoreOf(index, place, leaning)] as const)
      for (const [criterion, score] of scores) {
        const row = { review_id: review, criterion, score, updated_at: at.updated_at }
        await tx.insertInto('review_scores').values(row).execute()
      }
      if (isDone) ratings.push({ item, juror: person(name).id, scores: Object.fromEntries(scores) })
    }
  }
  return ratings
}

/** Three judges an item, in turns, none of whom has a tie to its team; the ties are noted. */
async function placeJudges(
  tx: Transaction<Schema>,
  { id, items, at }: Placed,
  { judges, subject }: Pick<Round, 'judges' | 'subject'>,
  person: SeedContext['person'],
): Promise<Map<string, string[]>> {
  const teams = await subject.findTeams(tx, items)
  const ties = await findTies(
    tx,
    teams,
    judges.map(({ name }) => person(name).id),
  )
  const noted = ties.map(({ item, juror, kind }) => ({
    round_id: id,
    item_id: item,
    user_id: juror,
    kind,
    reason: null,
    created_at: at.created_at,
  }))
  if (noted.length > 0) await tx.insertInto('review_conflicts').values(noted).execute()
  const isTied = (item: string, name: string) => ties.some((tie) => tie.item === item && tie.juror === person(name).id)
  return new Map(
    items.map((item, index) => {
      const turns = [...judges.slice(index % judges.length), ...judges.slice(0, index % judges.length)]
      const free = turns.map(({ name }) => name).filter((name) => !isTied(item, name))
      return [item, free.slice(0, perItem)]
    }),
  )
}

type Freezing = {
  id: string
  round: Round
  ratings: FrozenDecision['ratings']
  cut: number
  at: Date
  by: string
}

/** The decision behind the announced results, as the engine would have frozen it, and the place that each team reads. */
async function freeze(tx: Transaction<Schema>, { id, round, ratings, cut, at, by }: Freezing): Promise<void> {
  const sorted = ratings.toSorted((one, other) =>
    `${one.item} ${one.juror}` < `${other.item} ${other.juror}` ? -1 : 1,
  )
  const { decision } = freezeDecision(
    {
      method: 'normalised',
      seed,
      perItem,
      tieRule: 'reason',
      scoring: 'scores',
      passMark: null,
      mostPerField: null,
      fields: {},
      criteria: round.criteria.map((criterion) => ({ id: criterion.id, weight: criterion.weight })),
      outcomes: round.subject.outcomes.map(({ id, passes, only = null }) => ({ id, passes, only })),
      ratings: sorted,
      items: [...new Set(sorted.map(({ item }) => item))],
    },
    { cut, choices: [], reason: null, by, at: at.toISOString() },
  )
  await tx
    .updateTable('review_rounds')
    .set({ decision: JSON.stringify(decision) })
    .where('id', '=', id)
    .execute()
  if (round.state === 'announced') await savePlaces(tx, id, placesToRead(decision, decision.given))
}
