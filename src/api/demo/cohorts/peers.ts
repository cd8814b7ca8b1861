import type { Tx } from '#api/db/transaction.ts'
import { assignPeers } from '#api/features/cohorts/peers/assign.ts'
import { planPeers } from '#api/features/cohorts/peers/service.ts'
import type { Rubric } from '#contract/cohorts/rubrics.ts'
import { dayMs } from '#contract/times.ts'
import type { SeedContext } from '../context.ts'

const text = (pt: string, en: string) => ({ pt, en })

const rubric: Rubric = [
  {
    name: text('Clareza', 'Clarity'),
    levels: [
      text('Ainda não se percebe o que foi feito', 'It is not clear yet what was done'),
      text('Percebe-se, com perguntas', 'It is clear, after some questions'),
      text('Percebe-se à primeira', 'It is clear at once'),
    ],
  },
  {
    name: text('Prova', 'Evidence'),
    levels: [
      text('Diz o que acha', 'Says what they think'),
      text('Diz o que viu uma pessoa fazer', 'Says what one person did'),
      text('Mostra o que várias pessoas fizeram', 'Shows what several people did'),
    ],
  },
]
const marks = (at: number) =>
  JSON.stringify(
    rubric.map(({ name, levels }, index) => {
      const step = 1 + ((at + index) % 2)
      return { criterion: name, level: levels[step], step: step + 1, of: levels.length }
    }),
  )

const words = [
  'Gosto de como mostras o teste. Mudava a ordem dos ecrãs: o preço aparece cedo demais.',
  'Percebe-se bem. Falta dizer quantas pessoas experimentaram.',
]

type Task = { id: string; week: number; due_at: Date }

/** Two tasks with a rubric; for the newest, peers read each other's works, and every second one has written. */
export async function seedPeers(tx: Tx, { now }: SeedContext, tasks: Task[]): Promise<void> {
  const judged = tasks.filter(({ week }) => week === 5 || week === 6)
  for (const { id } of judged) {
    await tx
      .updateTable('cohort_tasks')
      .set({ rubric: JSON.stringify(rubric) })
      .where('id', '=', id)
      .execute()
    const accepted = tx.updateTable('cohort_answers').set({ marks: marks(1) })
    await accepted.where('task_id', '=', id).where('state', '=', 'accepted').execute()
  }
  const read = judged.find(({ week }) => week === 6)!
  await tx.updateTable('cohort_tasks').set({ peer_days: 7, peers_at: read.due_at }).where('id', '=', read.id).execute()
  const answers = tx
    .selectFrom('cohort_answers')
    .select('member_id')
    .where('task_id', '=', read.id)
    .orderBy('member_id')
  const people = (await answers.execute()).map(({ member_id }) => member_id)
  const due_at = new Date(read.due_at.getTime() + 7 * dayMs)
  const pairs = assignPeers(people, [], (list) => [...list]).map(({ author, reviewer }, at) => ({
    task_id: read.id,
    author_id: author,
    reviewer_id: reviewer,
    due_at,
    ...(at % 2 === 0 && { body: words[(at / 2) % words.length]!, marks: marks(at / 2), given_at: now }),
  }))
  await tx.insertInto('cohort_peers').values(pairs).execute()
  await planPeers(tx)
}
