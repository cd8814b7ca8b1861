import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { setChallengeSkills } from '#api/features/challenges/queries.ts'
import { toRow } from '#api/features/challenges/shape.ts'
import type { ChallengeState } from '#contract/challenges/states.ts'
import { challengeDefaults } from '#contract/challenges/manage.ts'
import type { ChallengeInput } from '#contract/challenges/challenges.ts'
import { highestScore } from '#contract/criteria.ts'
import { dayMs } from '#contract/times.ts'

const scale = Array.from({ length: highestScore }, () => ({ pt: '' }))

export const criterionOf = (weight: number) => ({
  id: randomUUIDv7(),
  name: { pt: 'Impacto' },
  guide: { pt: '' },
  weight,
  scale,
})

/** A challenge that can be published, open for a week around `now`. */
export const challengeInputAt = (now: Date, over: Partial<ChallengeInput> = {}): ChallengeInput => {
  const on = (days: number) => new Date(now.getTime() + days * dayMs).toISOString()
  return {
    ...challengeDefaults,
    title: { pt: 'Detetar fugas de água', en: 'Finding leaks' },
    summary: { pt: 'Ouvir as fugas antes de as ver.' },
    brief: { pt: 'A rede é velha.' },
    partner: 'Águas do Vouga',
    prize: { pt: '3 500 €' },
    opensAt: on(-1),
    closesAt: on(6),
    resultsAt: on(20),
    criteria: [criterionOf(60), criterionOf(40)],
    ...over,
  }
}

type Made = { now: Date; state?: ChallengeState; input?: Partial<ChallengeInput> }

export async function makeChallenge(
  db: Db,
  { now, state = 'published', input = {} }: Made,
): Promise<Selectable<Schema['challenges']>> {
  const id = randomUUIDv7()
  const whole = challengeInputAt(now, input)
  const isOver = state === 'announced' || state === 'archived'
  const row = await db
    .insertInto('challenges')
    .values({
      ...toRow(whole),
      id,
      slug: `desafio-${id}`,
      state,
      problem_id: null,
      updated_by: null,
      published_at: state === 'draft' ? null : now,
      announced_at: isOver ? now : null,
      cancel_reason: state === 'cancelled' ? JSON.stringify({ pt: 'Sem dados.' }) : null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await setChallengeSkills(db, id, whole.skills)
  return row
}
