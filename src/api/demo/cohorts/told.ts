import type { Tx } from '#api/db/transaction.ts'
import type { SeedContext } from '../context.ts'
import { tellDemo } from '../told.ts'

const mostHandedIn = 4

/** What the trainee of the demo heard about her tasks, and the mentor about those that wait. */
export async function tellOfTasks(tx: Tx, context: SeedContext): Promise<void> {
  const [trainee, mentor] = [context.person('onit').id, context.person('mentor').id]
  const rows = await tx
    .selectFrom('cohort_answers')
    .innerJoin('cohort_tasks', 'cohort_tasks.id', 'cohort_answers.task_id')
    .innerJoin('cohort_members', 'cohort_members.id', 'cohort_answers.member_id')
    .innerJoin('users', 'users.id', 'cohort_members.user_id')
    .select(['cohort_answers.id', 'cohort_answers.state', 'handed_in_at', 'feedback_at', 'member_id', 'task_id'])
    .select(['cohort_tasks.title_pt', 'cohort_members.user_id', 'mentor_id', 'users.first_name'])
    .orderBy('handed_in_at', 'desc')
    .execute()
  const waiting = rows.filter(({ state, mentor_id }) => state === 'handed_in' && mentor_id === mentor)
  const judged = rows.filter(({ state, user_id }) => state !== 'handed_in' && user_id === trainee)
  await tellDemo(tx, context, [
    ...waiting.slice(0, mostHandedIn).map(({ id, title_pt, first_name, member_id, handed_in_at }) => ({
      to: mentor,
      kind: 'cohorts.handed_in' as const,
      title: `${first_name} entregou: ${title_pt}`,
      body: `${first_name} entregou «${title_pt}» e espera a tua resposta.`,
      act: ['Ler', `/trainees/${member_id}`] as const,
      about: id,
      at: handed_in_at,
    })),
    ...judged.map(({ state, title_pt, task_id, feedback_at }) => ({
      to: trainee,
      kind: state === 'accepted' ? ('cohorts.task_accepted' as const) : ('cohorts.task_returned' as const),
      title: `${state === 'accepted' ? 'Aceite' : 'Para rever'}: ${title_pt}`,
      body:
        state === 'accepted' ? 'A tua entrega foi aceite.' : 'A tua entrega voltou para ti. Podes entregar de novo.',
      act: ['Abrir o programa', '/programme'] as const,
      ...(state === 'returned' && { about: task_id }),
      at: feedback_at ?? context.now,
    })),
  ])
}
