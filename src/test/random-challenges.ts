import { randomUUIDv7 } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import type { Db } from '#api/deps.ts'
import { moment, monthOf, type Plain } from '#api/features/figures/random-programme.test-kit.ts'

const field = fc.constantFrom('agriculture', 'automotive')
const [challengeCount, startupCount, jurorCount] = [6, 4, 12]

const problem = fc.record({
  kind: fc.constantFrom('problem', 'problem', 'platform'),
  state: fc.constantFrom('submitted', 'accepted', 'in_challenge', 'declined', 'withdrawn'),
  field,
  at: moment,
})
const challenge = fc.record({ problem: fc.option(fc.nat(7)), field })
const solution = fc.record({
  challenge: fc.nat(challengeCount - 1),
  state: fc.constantFrom('draft', 'submitted', 'withdrawn', 'finalist', 'winner', 'not_selected', 'disqualified'),
  wasHandedIn: fc.boolean(),
  startup: fc.option(fc.nat(startupCount - 1)),
  at: moment,
})
const hire = fc.record({
  startup: fc.nat(startupCount - 1),
  state: fc.constantFrom('accepted', 'rejected', 'in_review'),
})
/** One, two or four reviews of an item: means that a computer writes down whole. */
const item = fc.record({
  jurors: fc.constantFrom(1, 2, 4).chain((count) =>
    fc.uniqueArray(
      fc.record({
        juror: fc.nat(jurorCount - 1),
        scores: fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })),
        at: moment,
      }),
      { minLength: count, maxLength: count, selector: ({ juror }) => juror },
    ),
  ),
  /** Looked at, not handed in: counts nowhere. */
  unfinished: fc.option(fc.nat(jurorCount - 1)),
})
export const challenges = fc.record({
  problems: fc.array(problem, { minLength: 8, maxLength: 20 }),
  challenges: fc.array(challenge, { minLength: challengeCount, maxLength: challengeCount }),
  solutions: fc.array(solution, { maxLength: 30, size: 'max' }),
  hires: fc.array(hire, { maxLength: 4 }),
  rounds: fc.array(fc.array(item, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 2 }),
})
type Drawn<From> = From extends fc.Arbitrary<infer Value> ? Value : never
export type RandomChallenges = Drawn<typeof challenges>
type Solution = RandomChallenges['solutions'][number]

const isHandedIn = ({ state, wasHandedIn }: Solution) => !['draft', 'withdrawn'].includes(state) || wasHandedIn

/** Writes the line from problems to hires, and two rounds of reviews, into an empty database. */
export async function writeChallenges(db: Db, made: RandomChallenges): Promise<void> {
  const problems = await writeProblems(db, made)
  const now = new Date('2026-03-01T00:00:00Z')
  const ids: string[] = []
  for (const { problem: of, field: about } of made.challenges) {
    const { id } = await makeChallenge(db, { now, input: { field: about } })
    if (of !== null)
      await db.updateTable('challenges').set({ problem_id: problems[of]! }).where('id', '=', id).execute()
    ids.push(id)
  }
  const startups = Array.from({ length: startupCount }, () => randomUUIDv7())
  const told = { lang: 'pt', pitch: 'Rega.', description: '', field: 'energy', stage: 'idea' } as const
  await db
    .insertInto('startups')
    .values(startups.map((id) => ({ id, name: `Rega ${id.slice(-8)}`, ...told })))
    .execute()
  for (const one of made.solutions) {
    const { state, startup, at } = one
    await sql`
      insert into solutions (id, challenge_id, state, startup_id, reason, submitted_at, created_at, updated_at)
      values (${randomUUIDv7()}, ${ids[one.challenge]!}, ${state}, ${startup === null ? null : startups[startup]!},
        ${state === 'disqualified' ? 'Não cumpre.' : null}, ${isHandedIn(one) ? new Date(at) : null}, ${new Date(at)},
        now())`.execute(db)
  }
  for (const [index, { startup, state }] of made.hires.entries()) await writeHire(db, index, startups[startup]!, state)
  await writeRounds(db, made)
}

async function writeProblems(db: Db, { problems }: RandomChallenges): Promise<string[]> {
  const rows = problems.map(({ at, ...one }) => ({ ...one, id: randomUUIDv7(), created_at: new Date(at) }))
  for (const { id, kind, state, field: about, created_at } of rows)
    await sql`
      insert into problems (id, kind, state, field, lang, title, what, search, created_at, updated_at)
      values (${id}, ${kind}, ${state}, ${about}, 'pt', 'A rega', 'Falta água.', 'rega', ${created_at}, now())`.execute(
      db,
    )
  return rows.map(({ id }) => id)
}

async function writeHire(db: Db, index: number, startup: string, state: string): Promise<void> {
  const [posting, slug] = [randomUUIDv7(), `vaga-${index}`]
  await sql`insert into slugs values ('opportunities', ${slug})`.execute(db)
  await sql`
    insert into opportunities (id, slug, state, kind, title, description, organisation, place, remote, pay_min, pay_period,
      unpaid_reason, openings, answer_days, asks_cv, visibility, questions, search, deadline, published_at, created_at,
      updated_at, startup_id)
    values (${posting}, ${slug}, 'published', 'job', '{"pt":"Vaga"}', '{"pt":"Trabalho."}', 'Nortada', 'Braga', 'no', 1000,
      'month', '{"pt":""}', 5, 30, false, 'members', '[]', 'vaga', now(), now(), now(), now(), ${startup})`.execute(db)
  await sql`
    insert into applications (id, opportunity_id, applicant_id, state, told_state, profile, posting, search, submitted_at,
      answer_due_at, answered_at, updated_at)
    values (${randomUUIDv7()}, ${posting}, null, ${state}, ${state}, '{}', '{}', 'ana', now(), now(),
      ${state === 'in_review' ? null : new Date()}, now())`.execute(db)
}

async function writeRounds(db: Db, { rounds }: RandomChallenges): Promise<void> {
  const jurors = await makeUsers(
    db,
    Array.from({ length: jurorCount }, () => ({ role: 'juror' as const })),
  )
  for (const items of rounds) {
    const round = randomUUIDv7()
    await sql`
      insert into review_rounds (id, area, context_id, number, state, opens_at, closes_at, reviews_per_item, blind, others,
        criteria, seed, created_at, updated_at)
      values (${round}, 'solutions', ${randomUUIDv7()}, 1, 'closed', '2024-01-01', '2026-03-01', 4, false, 'never', '[]', 1,
        now(), now())`.execute(db)
    for (const [index, { jurors: given, unfinished }] of items.entries()) {
      const id = randomUUIDv7()
      await sql`
        insert into review_items (round_id, item_id, number, title, fields)
        values (${round}, ${id}, ${index + 1}, 'Rega', '{}')`.execute(db)
      const place = { db, round, item: id }
      for (const { juror, scores, at } of given) await writeReview(place, jurors[juror]!.id, scores, new Date(at))
      if (unfinished !== null && given.every(({ juror }) => juror !== unfinished))
        await writeReview(place, jurors[unfinished]!.id, [5, 5], null)
    }
  }
}

type Place = { db: Db; round: string; item: string }

async function writeReview({ db, round, item: of }: Place, juror: string, scores: readonly number[], at: Date | null) {
  const review = randomUUIDv7()
  await sql`
    insert into reviews (id, round_id, item_id, reviewer_id, state, by_hand, submitted_at, created_at, updated_at)
    values (${review}, ${round}, ${of}, ${juror}, ${at ? 'submitted' : 'assigned'}, false, ${at}, now(), now())`.execute(
    db,
  )
  for (const score of scores)
    await sql`
      insert into review_scores (review_id, criterion, score, updated_at)
      values (${review}, ${randomUUIDv7()}, ${score}, now())`.execute(db)
}

const whole = { edition: null, track: null, field: null } as const

/** The rows of teams, of the line of problems and of jurors, from what was written and without a database. */
export const plainChallenges = (made: RandomChallenges): Plain[] => [
  ...made.solutions.map((one, index) => ({
    ...whole,
    figure: 'teams',
    who: `solution ${index}`,
    part: teamPart(one),
    field: made.challenges[one.challenge]!.field,
    month: monthOf(one.at),
    value: 1,
  })),
  ...made.problems.flatMap((one, index) =>
    one.kind !== 'problem' || one.state === 'withdrawn'
      ? []
      : [
          {
            ...whole,
            figure: 'line',
            who: `problem ${index}`,
            part: linePart(made, index),
            field: one.field,
            month: monthOf(one.at),
            value: 1,
          },
        ],
  ),
  ...made.rounds.flatMap((items) => [...plainJurors(items)]),
]

function teamPart(one: Solution): string {
  if (one.state === 'winner' || one.state === 'finalist') return 'chosen'
  if (one.state === 'not_selected') return 'judged'
  return isHandedIn(one) ? 'handed_in' : 'begun'
}

function linePart(made: RandomChallenges, index: number): string {
  const grown = made.challenges.flatMap(({ problem: of }, place) => (of === index ? [place] : []))
  const delivered = made.solutions.filter(
    (one) => grown.includes(one.challenge) && !['draft', 'withdrawn', 'disqualified'].includes(one.state),
  )
  const companies = delivered.flatMap(({ startup }) => (startup === null ? [] : [startup]))
  if (made.hires.some(({ startup, state }) => state === 'accepted' && companies.includes(startup))) return 'hire'
  if (companies.length > 0) return 'startup'
  if (delivered.length > 0) return 'solution'
  return grown.length > 0 ? 'challenge' : 'reported'
}

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

function* plainJurors(items: RandomChallenges['rounds'][number]): Generator<Plain> {
  for (let juror = 0; juror < jurorCount; juror += 1) {
    const own = items.flatMap(({ jurors }) =>
      jurors
        .filter((one) => one.juror === juror)
        .map(({ scores, at }) => ({ at, off: meanOf(scores) - meanOf(jurors.map((one) => meanOf(one.scores))) })),
    )
    if (own.length === 0) continue
    const off = meanOf(own.map((one) => one.off))
    const part = off <= -0.5 ? 'strict' : off >= 0.5 ? 'generous' : 'middle'
    const last = own
      .map(({ at }) => at)
      .toSorted()
      .at(-1)!
    yield { ...whole, figure: 'jurors', who: `juror ${juror}`, part, month: monthOf(last), value: 1 }
  }
}
