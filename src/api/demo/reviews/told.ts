import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { daysBefore, type SeedContext } from '../context.ts'
import { tellDemo } from '../told.ts'

/** What jurors of the demo still have to read, round by round. */
export async function tellJurors(tx: Transaction<Schema>, context: SeedContext): Promise<void> {
  const rows = await tx
    .selectFrom('reviews')
    .select(({ fn }) => ['reviewer_id', 'round_id', fn.min('created_at').as('at'), fn.countAll<number>().as('count')])
    .where('state', '=', 'assigned')
    .where(
      'reviewer_id',
      'in',
      ['mentor', 'juror', 'admin', 'staff'].map((name) => context.person(name).id),
    )
    .groupBy(['reviewer_id', 'round_id'])
    .execute()
  const told = rows.map(({ reviewer_id, round_id, at, count }) => ({
    to: reviewer_id,
    kind: 'reviews.assigned' as const,
    title: `Tens ${count} entregas para avaliar`,
    body: 'A ronda está aberta: podes ir guardando as notas.',
    act: ['Abrir avaliações', '/reviews'] as const,
    about: round_id,
    at,
  }))
  await tellDemo(tx, context, [...told, ...(await notAnnounced(tx, context))])
}

/** Rounds that are closed and whose result nobody has announced, for the team. */
async function notAnnounced(tx: Transaction<Schema>, { now, person }: SeedContext) {
  const rounds = await tx.selectFrom('review_rounds').select('id').where('state', '=', 'closed').execute()
  return rounds.flatMap(({ id }) =>
    ['staff', 'admin'].map((one) => ({
      to: person(one).id,
      kind: 'reviews.not_announced' as const,
      title: 'Uma ronda fechou e espera pelo resultado',
      body: 'Lê os comentários e anuncia quem passa.',
      act: ['Ver a ronda', `/manage/reviews/${id}`] as const,
      at: daysBefore(now, 2),
    })),
  )
}
