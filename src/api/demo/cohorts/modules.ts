import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '#api/deps.ts'
import type { ItemKind } from '#contract/cohorts/modules.ts'
import type { SeedContext } from '../context.ts'

type Text = [pt: string, en: string]
type Item = { kind: ItemKind; title: Text; week: number; minutes?: number; link?: string; body?: Text; task?: true }

const modules: { title: Text; items: Item[] }[] = [
  {
    title: ['Ouvir antes de construir', 'Listen before you build'],
    items: [
      {
        kind: 'read',
        title: ['O que é um problema que vale a pena', 'What makes a problem worth solving'],
        week: 2,
        minutes: 15,
        link: 'https://nortada.example/guia/problemas',
      },
      {
        kind: 'watch',
        title: ['Uma entrevista do princípio ao fim', 'An interview from beginning to end'],
        week: 3,
        minutes: 22,
        link: 'https://nortada.example/videos/entrevista',
      },
      {
        kind: 'do',
        title: ['Escreve as tuas cinco perguntas', 'Write your five questions'],
        week: 3,
        minutes: 30,
        body: [
          'Perguntas **sobre o que já aconteceu**, não sobre o que as pessoas fariam.\n\nLê-as em voz alta a alguém da tua equipa.',
          'Ask **about what has happened**, not about what people would do.\n\nRead them aloud to somebody of your squad.',
        ],
        task: true,
      },
    ],
  },
  {
    title: ['Do esboço ao protótipo', 'From sketch to prototype'],
    items: [
      {
        kind: 'read',
        title: ['Cinco esboços em oito minutos', 'Five sketches in eight minutes'],
        week: 4,
        minutes: 10,
        link: 'https://nortada.example/guia/esbocos',
      },
      {
        kind: 'do',
        title: ['Testa com duas pessoas e anota', 'Test with two people and take notes'],
        week: 6,
        minutes: 60,
        body: ['Não expliques. Vê onde param e o que dizem.', 'Do not explain. See where they stop and what they say.'],
        task: true,
      },
    ],
  },
  {
    title: ['Mostrar o trabalho', 'Show your work'],
    items: [
      {
        kind: 'watch',
        title: ['Três minutos que se percebem', 'Three minutes that people understand'],
        week: 8,
        minutes: 12,
        link: 'https://nortada.example/videos/tres-minutos',
      },
    ],
  },
]

type Task = { id: string; week: number }
type Member = { id: string }

/** What the running cohort reads, watches and does; most people are in the second module. */
export async function seedModules(
  tx: Db,
  { now }: SeedContext,
  { cohortId, tasks, members }: { cohortId: string; tasks: Task[]; members: Member[] },
): Promise<void> {
  const made: string[] = []
  for (const [position, { title, items }] of modules.entries()) {
    const module = { id: randomUUIDv7(), cohort_id: cohortId, position, title_pt: title[0], title_en: title[1] }
    await tx.insertInto('cohort_modules').values(module).execute()
    const rows = items.map(({ kind, title: name, week, minutes, link, body, task }, at) => ({
      id: randomUUIDv7(),
      module_id: module.id,
      position: at,
      kind,
      title_pt: name[0],
      title_en: name[1],
      body_pt: body?.[0] ?? '',
      body_en: body?.[1] ?? null,
      link: link ?? null,
      minutes: minutes ?? null,
      week,
      task_id: (task && tasks.find((one) => one.week === week)?.id) ?? null,
    }))
    await tx.insertInto('cohort_items').values(rows).execute()
    made.push(...rows.map(({ id }) => id))
  }
  const marks = members.flatMap(({ id }, index) =>
    made.slice(0, 3 + (index % 3)).map((item_id) => ({ member_id: id, item_id, done_at: now })),
  )
  await tx.insertInto('cohort_items_done').values(marks).execute()
}
