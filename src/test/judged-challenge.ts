import { randomUUIDv7 } from 'node:crypto'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { addJuror, createRound, openRound, updateRound } from '#contract/reviews/rounds.ts'
import type { RoundStage } from '#contract/reviews/states.ts'
import type { Signed, TestApp } from './app.ts'
import { withoutTie, type MadeRound } from './review-rounds.ts'

export type DeliveredSolution = { id: string; title: string; team: [Signed, Signed] }
export type JudgedChallenge = Omit<MadeRound, 'intake' | 'startups'> & {
  challengeId: string
  slug: string
  solutions: DeliveredSolution[]
}

/** A solution of a team of two, delivered; written directly, because writing it is not what is tested. */
async function deliver(t: TestApp, challengeId: string, number: number): Promise<DeliveredSolution> {
  const team: [Signed, Signed] = [
    await withoutTie(t, await t.as('founder')),
    await withoutTie(t, await t.as('trainee', { locale: 'en' })),
  ]
  const [id, now, title] = [randomUUIDv7(), t.deps.clock(), `Ouvido ${number}`]
  const at = { submitted_at: now, created_at: now, updated_at: now }
  const row = { id, challenge_id: challengeId, state: 'submitted', title, summary: 'Ouve.', description: 'Um sensor.' }
  await t.deps.db
    .insertInto('solutions')
    .values({ ...row, ...at, state: 'submitted', updated_by: team[0].id })
    .execute()
  const members = team.map((person, index) => ({
    solution_id: id,
    challenge_id: challengeId,
    user_id: person.id,
    role: index === 0 ? ('owner' as const) : ('member' as const),
    joined_at: now,
  }))
  await t.deps.db.insertInto('solution_members').values(members).execute()
  return { id, title, team }
}

type Wish = { solutions?: number; jurors?: number; blind?: boolean; stage?: RoundStage }

/** A challenge past its deadline with a round over it that is open. */
export async function judgedChallenge(t: TestApp, staff: Signed, wish: Wish = {}): Promise<JudgedChallenge> {
  const { solutions: count = 2, jurors: judges = 3, blind = true, stage = 'final' } = wish
  const now = t.deps.clock()
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
  const dates = { opensAt: inDays(-9), closesAt: inDays(-1), resultsAt: inDays(9) }
  const { id: challengeId, slug } = await makeChallenge(t.deps.db, { now, input: dates })
  const solutions = await Array.fromAsync({ length: count }, (_, index) => deliver(t, challengeId, index + 1))
  const body = { area: 'solutions', contextId: challengeId }
  const { id, version } = await t.call(createRound, { body }, staff)
  const rules = { version, reviewsPerItem: Math.min(3, judges), blind, stage }
  await t.call(updateRound, { params: { id }, body: rules }, staff)
  const jurors = await Array.fromAsync({ length: judges }, async () => withoutTie(t, await t.as('mentor')))
  for (const juror of jurors) await t.call(addJuror, { params: { id, userId: juror.id } }, staff)
  await t.call(openRound, { params: { id } }, staff)
  return { id, challengeId, slug, solutions, jurors }
}
