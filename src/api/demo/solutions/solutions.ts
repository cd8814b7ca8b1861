import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { dayMs, hourMs } from '#contract/times.ts'
import type { Schema } from '#api/db/schema.ts'
import { recordOf } from '#api/features/solutions/queries.ts'
import { noteStep } from '#api/records/steps.ts'
import type { SeedContext } from '../context.ts'
import { demoSolutions, type DemoSolution } from './content.ts'

/** Solutions in every state, alone and in teams. */
export async function seedSolutions(tx: Transaction<Schema>, context: SeedContext): Promise<void> {
  const challenges = await tx.selectFrom('challenges').select(['id', 'title', 'opens_at', 'closes_at']).execute()
  for (const demo of demoSolutions) {
    const challenge = challenges.find(({ title }) => title.pt.startsWith(demo.challenge))!
    await seedSolution(tx, demo, challenge, context)
  }
}

type OfChallenge = { id: string; opens_at: Date; closes_at: Date }

async function seedSolution(tx: Transaction<Schema>, demo: DemoSolution, challenge: OfChallenge, context: SeedContext) {
  const { now, person } = context
  const { challenge: _title, team, builtWith, lookingFor, startup, state, ...told } = demo
  const id = randomUUIDv7()
  const owner = person(team[0]![0]).id
  const begun = new Date(challenge.opens_at.getTime() + 2 * dayMs)
  const last = new Date(Math.min(challenge.closes_at.getTime(), now.getTime()) - 4 * hourMs)
  const isDelivered = state !== 'draft'
  await tx
    .insertInto('solutions')
    .values({
      ...told,
      id,
      state,
      challenge_id: challenge.id,
      built_with: builtWith,
      looking_for: lookingFor ?? '',
      description: descriptionOf(demo),
      startup_id: startup ? await startupCalled(tx, startup) : null,
      repository: isDelivered ? `https://git.exemplo.pt/${slugOf(told.title)}` : '',
      submitted_at: isDelivered ? last : null,
      eligible_at: isDelivered && state !== 'disqualified' && state !== 'submitted' ? last : null,
      updated_by: owner,
      created_at: begun,
      updated_at: last,
    })
    .execute()
  await seedTeam(tx, demo, { solution_id: id, challenge_id: challenge.id }, begun, context)
  const passed = state === 'draft' ? [] : state === 'submitted' ? ['submitted'] : ['submitted', state]
  const steps = ['draft', ...passed].map((step, index) => {
    const at = index === 0 ? begun : new Date(last.getTime() + (index - 1) * dayMs)
    return { ...recordOf(id), step, actorId: owner, at }
  })
  await noteStep(tx, ...steps)
}

async function startupCalled(tx: Transaction<Schema>, name: string): Promise<string> {
  const query = tx.selectFrom('startups').select('id').where('name', '=', name)
  return (await query.executeTakeFirstOrThrow()).id
}

type Keys = { solution_id: string; challenge_id: string }

async function seedTeam(
  tx: Transaction<Schema>,
  { team }: DemoSolution,
  keys: Keys,
  begun: Date,
  context: SeedContext,
) {
  const members = team.map(([name, part], index) => ({
    ...keys,
    user_id: context.person(name).id,
    role: index === 0 ? ('owner' as const) : ('member' as const),
    part,
    joined_at: new Date(begun.getTime() + index * dayMs),
  }))
  await tx.insertInto('solution_members').values(members).execute()
}

const slugOf = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Drafts that are hardly begun have none. */
function descriptionOf({ state, summary, builtWith }: DemoSolution): string {
  if (state === 'draft')
    return summary && `${summary}\n\n## O que já funciona\n\n- O primeiro ensaio, com dados verdadeiros.`
  const parts = builtWith.map((name) => `- ${name}`).join('\n')
  return `${summary}\n\n## Como funciona\n\nComeçámos por falar com cinco pessoas que vivem o problema. O protótipo está a correr desde a segunda semana, com dados verdadeiros.\n\n## Feito com\n\n${parts}\n\n## O que falta\n\nUm piloto de seis semanas, com alguém do parceiro a acompanhar.`
}
