import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { area, setChallengeSkills } from '#api/features/challenges/queries.ts'
import { toRow } from '#api/features/challenges/shape.ts'
import { reserveSlug } from '#api/records/slugs.ts'
import { challengeDefaults } from '#contract/challenges/manage.ts'
import { highestScore, type Criterion } from '#contract/criteria.ts'
import { dayMs } from '#contract/times.ts'
import { demoChallenges, type DemoChallenge } from './content.ts'
import { wallTime, type SeedContext } from '../context.ts'

/** What scores mean in every criterion of the demo. */
const wording: [pt: string, en: string][] = [
  ['Não responde ao que se pede', 'Does not answer what is asked'],
  ['Responde em parte, com falhas grandes', 'Answers in part, with large gaps'],
  ['Responde ao essencial', 'Answers the essentials'],
  ['Responde bem, com provas', 'Answers well, with evidence'],
  ['Excelente: serviria de exemplo', 'Excellent: it could serve as an example'],
]
const scale: Criterion['scale'] = wording.slice(0, highestScore).map(([pt, en]) => ({ pt, en }))

/** Challenges in every state, one of them grown out of a problem. */
export async function seedChallenges(tx: Transaction<Schema>, context: SeedContext): Promise<void> {
  for (const demo of demoChallenges) await seedChallenge(tx, demo, context)
}

async function seedChallenge(tx: Transaction<Schema>, demo: DemoChallenge, { now, today, person }: SeedContext) {
  const { state, days, team, cancelReason, problem, criteria, ...texts } = demo
  const [opensAt, closesAt, resultsAt] = days.map((day, index) =>
    wallTime(today.add({ days: day }), ['09:00', '23:59', '18:00'][index]!).toISOString(),
  ) as [string, string, string]
  const input = {
    ...challengeDefaults,
    ...texts,
    opensAt,
    closesAt,
    resultsAt,
    teamMin: team[0],
    teamMax: team[1],
    criteria: criteria.map((one) => ({ ...one, id: randomUUIDv7(), scale })),
  }
  const written = new Date(Math.min(now.getTime(), Date.parse(opensAt)) - 5 * dayMs)
  const isOver = state === 'announced' || state === 'archived'
  const id = randomUUIDv7()
  await tx
    .insertInto('challenges')
    .values({
      ...toRow(input),
      id,
      state,
      slug: await reserveSlug(tx, area, texts.title.pt),
      problem_id: problem ? await problemOf(tx, problem) : null,
      published_at: state === 'draft' ? null : written,
      announced_at: isOver ? resultsAt : null,
      // Also while it is judged: the demo has scores.
      criteria_locked_at: isOver || state === 'judging' ? closesAt : null,
      cancel_reason: cancelReason ? JSON.stringify(cancelReason) : null,
      updated_by: person('staff').id,
      created_at: written,
      updated_at: written,
    })
    .execute()
  await setChallengeSkills(tx, id, texts.skills)
}

async function problemOf(tx: Transaction<Schema>, title: string): Promise<string | null> {
  const row = await tx.selectFrom('problems').select('id').where('title', '=', title).executeTakeFirst()
  return row?.id ?? null
}
