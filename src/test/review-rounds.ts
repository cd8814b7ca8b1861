import { randomUUIDv7 } from 'node:crypto'
import { startupReviews } from '#api/features/startups/intake/review-subject.ts'
import type { RoundState } from '#contract/reviews/states.ts'
import { listReviews, scoreReview, submitReview, type ReviewEntry } from '#contract/reviews/desk.ts'
import type { Anchor } from '#contract/reviews/calibration.ts'
import { addJuror, assignRound, createRound, getRound, openRound, updateRound } from '#contract/reviews/rounds.ts'
import type { RoundRules } from '#contract/reviews/rounds.ts'
import { outcomesAt } from '#contract/reviews/lines.ts'
import type { Choice } from '#contract/reviews/outcomes.ts'
import { decideItem, decideRound, getRanking, type RankingAnswer } from '#contract/reviews/ranking.ts'
import { closeRound } from '#contract/reviews/rounds.ts'
import type { Signed, TestApp } from './app.ts'

/** Everybody under test has an address of the same domain, which is a tie; these have none. */
export async function withoutTie(t: TestApp, person: Signed): Promise<Signed> {
  const email = `${person.id}@gmail.com`
  await t.deps.db.updateTable('users').set({ email }).where('id', '=', person.id).execute()
  return { ...person, email }
}

export async function makeIntake(t: TestApp): Promise<string> {
  const id = randomUUIDv7()
  const now = t.deps.clock()
  const row = { id, name: JSON.stringify({ pt: 'Entrada', en: 'Intake' }), opens_at: now, answer_days: 7 }
  await t.deps.db.insertInto('startup_intakes').values(row).execute()
  return id
}

export type Submitted = { id: string; name: string; owner: Signed }

/** A startup that waits for an answer, of a founder who has no tie to anybody. */
export async function submitStartup(t: TestApp, intake: string, over: object = {}): Promise<Submitted> {
  const owner = await withoutTie(t, await t.as('founder', { firstName: 'Quitéria' }))
  const id = randomUUIDv7()
  const name = `Rega ${id.slice(-6)}`
  const told = {
    name,
    pitch: 'Rega que pensa.',
    field: 'agriculture',
    stage: 'idea',
    description: 'A história.',
  } as const
  const sent = { state: 'submitted', intake_id: intake, submitted_at: t.deps.clock() } as const
  await t.deps.db
    .insertInto('startups')
    .values({ id, ...told, ...sent, ...over })
    .execute()
  const member = { startup_id: id, user_id: owner.id, title: 'Produto', role: 'owner' } as const
  await t.deps.db.insertInto('startup_members').values(member).execute()
  return { id, name, owner }
}

export type MadeRound = { id: string; intake: string; startups: Submitted[]; jurors: Signed[] }
type Wish = { startups?: number; jurors?: number; rules?: Partial<RoundRules>; state?: 'draft' | 'open' | 'closed' }

export async function makeRound(t: TestApp, staff: Signed, wish: Wish = {}): Promise<MadeRound> {
  const { startups: count = 2, jurors: judges = 3, rules = {}, state = 'open' } = wish
  const intake = await makeIntake(t)
  const startups = await Array.fromAsync({ length: count }, () => submitStartup(t, intake))
  const { id, version } = await t.call(createRound, { body: { area: 'startups', contextId: intake } }, staff)
  const params = { id }
  await t.call(updateRound, { params, body: { version, reviewsPerItem: Math.min(3, judges), ...rules } }, staff)
  const jurors = await Array.fromAsync({ length: judges }, async () => withoutTie(t, await t.as('mentor')))
  for (const juror of jurors) await t.call(addJuror, { params: { id, userId: juror.id } }, staff)
  if (state !== 'draft') {
    await t.call(assignRound, { params, body: { seed: 1, dryRun: false } }, staff)
    await t.call(openRound, { params }, staff)
  }
  if (state === 'closed') await t.call(closeRound, { params }, staff)
  return { id, intake, startups, jurors }
}

/** A round over one startup with one juror, written directly: quick, for tests that need many. */
export async function bareRound(t: TestApp, state: RoundState = 'open'): Promise<MadeRound & { review: string }> {
  const intake = await makeIntake(t)
  const startup = await submitStartup(t, intake)
  const juror = await withoutTie(t, await t.as('mentor'))
  const [id, review] = [randomUUIDv7(), randomUUIDv7()]
  const { db, clock } = t.deps
  const now = clock()
  const at = { created_at: now, updated_at: now }
  const criteria = JSON.stringify((await startupReviews.findContexts(db, [intake]))[0]!.criteria)
  const rules = { opens_at: now, closes_at: new Date(now.getTime() + 86_400_000), reviews_per_item: 1, cap: null }
  const round = {
    id,
    area: 'startups',
    context_id: intake,
    number: 1,
    state,
    blind: true,
    others: 'after',
    seed: 1,
  } as const
  await db
    .insertInto('review_rounds')
    .values({ ...round, ...rules, ...at, criteria })
    .execute()
  const item = { round_id: id, item_id: startup.id }
  await db
    .insertInto('review_items')
    .values({ ...item, number: 1, title: startup.name, fields: [] })
    .execute()
  await db.insertInto('review_jurors').values({ round_id: id, user_id: juror.id, added_at: now }).execute()
  await db
    .insertInto('reviews')
    .values({ ...item, ...at, id: review, reviewer_id: juror.id, by_hand: false })
    .execute()
  return { id, intake, startups: [startup], jurors: [juror], review }
}

/** Examples with the same reference scores each. */
export const threeAnchors = (reference: Record<string, number>): Anchor[] =>
  ['Rega', 'Escolas', 'Vidro'].map((title) => ({
    id: randomUUIDv7(),
    lang: 'pt',
    title,
    text: 'Um exemplo.',
    reference,
  }))

export const queueOf = async (t: TestApp, juror: Signed): Promise<ReviewEntry[]> =>
  (await t.call(listReviews, {}, juror)).items

/** Scores by the order of the criteria. */
export async function giveScores(t: TestApp, juror: Signed, review: string, scores: readonly number[], hands = true) {
  const { criteria } = await roundOf(t, review)
  for (const [index, { id }] of criteria.entries()) {
    const params = { id: review, criterion: id }
    await t.call(scoreReview, { params, body: { score: scores[index % scores.length]! } }, juror)
  }
  if (hands) await t.call(submitReview, { params: { id: review } }, juror)
}

export const roundOf = (t: TestApp, review: string) =>
  t.deps.db
    .selectFrom('review_rounds')
    .innerJoin('reviews', 'reviews.round_id', 'review_rounds.id')
    .select(['review_rounds.id', 'criteria'])
    .where('reviews.id', '=', review)
    .executeTakeFirstOrThrow()

/** Every juror hands everything in; the score depends on juror and item. */
export async function judgeAll(
  t: TestApp,
  { jurors }: Pick<MadeRound, 'jurors'>,
  scoreOf: (juror: number, item: number) => number,
) {
  for (const [juror, person] of jurors.entries()) {
    for (const [item, { id }] of (await queueOf(t, person)).entries()) {
      await giveScores(t, person, id, [scoreOf(juror, item)])
    }
  }
}

/** Who stands above a line that runs through a tie: those whom the table names first. */
function firstNamed(ranking: RankingAnswer, cut: number): Choice[] {
  const { lines } = outcomesAt(ranking.items, { ...ranking, cut, choices: [] })
  const choices: Choice[] = []
  for (const { above, tied, seats } of lines) {
    const free = tied.filter((item) => !choices.some((choice) => choice.item === item))
    choices.push(...free.slice(0, seats).map((item) => ({ item, outcome: above })))
  }
  return choices
}

/** Closes the round and prepares a decision with a text for each; what lacks reviews does not pass. */
export async function decideAll(
  t: Pick<TestApp, 'call'>,
  staff: Pick<Signed, 'token'>,
  { id }: Pick<MadeRound, 'id'>,
  cut = 1,
) {
  const params = { id }
  const { can, itemList } = await t.call(getRound, { params }, staff)
  if (can.close) await t.call(closeRound, { params }, staff)
  const before = await t.call(getRanking, { params, query: { method: 'normalised' } }, staff)
  const line = Math.min(cut, before.items.length)
  const body = { method: 'normalised', cut: line, reason: 'Porque sim.', choices: firstNamed(before, line) } as const
  const ranking = await t.call(decideRound, { params, body }, staff)
  const failing = ranking.outcomes.find(({ passes }) => !passes)!.id
  for (const { id: itemId } of itemList) {
    const item = ranking.items.find((one) => one.id === itemId)
    const said = item ? { outcome: item.outcome } : { outcome: failing, reason: 'Ninguém avaliou.' }
    const texts = { feedbackPt: 'Gostámos.', feedbackEn: 'We liked it.' }
    await t.call(decideItem, { params: { id, itemId }, body: { ...said, ...texts } }, staff)
  }
  return ranking
}
