import { randomUUIDv7 } from 'node:crypto'
import { dayMs, hourMs } from '#contract/times.ts'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import { wallTime, type SeedContext } from '../context.ts'
import { attendSessions } from '../events/attendance.ts'
import { seedMentoring } from './mentoring.ts'
import { tellOfTasks } from './told.ts'
import { seedModules } from './modules.ts'
import { seedPeers } from './peers.ts'

type Member = { id: string; user_id: string }
type Cohort = { id: string; starts_on: string }

const tasks: [pt: string, en: string][] = [
  ['Apresenta-te à coorte', 'Introduce yourself to the cohort'],
  ['Escolhe um problema e conta-o', 'Choose a problem and tell it'],
  ['Entrevista três pessoas', 'Interview three people'],
  ['Desenha o primeiro ecrã', 'Draw the first screen'],
  ['Protótipo que se pode clicar', 'A prototype that can be clicked'],
  ['Testa com duas pessoas', 'Test it with two people'],
  ['Entrega a primeira versão', 'Hand in the first version'],
]

/** Whose weeks go wrong, each for other reasons; everybody else is on track. */
const troubles = [
  { absent: true },
  { missing: [5, 6], silentDays: 11 },
  { noMentor: true, missing: [6] },
  { noMentor: true, silentDays: 13 },
  { missing: [6] },
  { silentDays: 10 },
]
type Trouble = { absent?: boolean; missing?: number[]; silentDays?: number; noMentor?: boolean }
/** The demo account stays on track, so the first in trouble is the one after it. */
const troubleOf = (index: number): Trouble => (index === 0 ? {} : (troubles[index - 1] ?? {}))

export async function seedProgress(tx: Tx, context: SeedContext, cohort: Cohort, members: Member[]): Promise<void> {
  await seedPeople(tx, context, members)
  const people = members.map(({ user_id }) => user_id)
  const away = people.filter((_, index) => troubleOf(index).absent)
  await attendSessions(tx, { cohortId: cohort.id, people, away, now: context.now })
  const first = Temporal.PlainDate.from(cohort.starts_on)
  const set: { id: string; week: number; due_at: Date }[] = []
  for (const [index, [title_pt, title_en]] of tasks.entries()) {
    const week = index + 1
    const due_at = wallTime(first.add({ days: week * 7 - 1 }), '23:59')
    const task = { id: randomUUIDv7(), cohort_id: cohort.id, week, title_pt, title_en, due_at }
    await tx.insertInto('cohort_tasks').values(task).execute()
    set.push(task)
    const answers = due_at > context.now ? [] : members.flatMap((member, at) => answerOf({ task, member, at, context }))
    if (answers.length > 0) await tx.insertInto('cohort_answers').values(answers).execute()
  }
  await seedMentoring(tx, context, members[0]!.id)
  await seedPeers(tx, context, set)
  await seedModules(tx, context, { cohortId: cohort.id, tasks: set, members })
  await tellOfTasks(tx, context)
}

const feedbackTexts = [
  ['Claro e bem testado. Mostra-o na próxima sessão.', 'Clear and well tested. Show it in the next session.'],
  ['Bom trabalho. Falta dizer o que ficou de fora e porquê.', 'Good work. Say what you left out, and why.'],
  ['Gosto de como falaste com pessoas antes de desenhar.', 'I like that you talked to people before you drew.'],
  ['Está aceite. Da próxima vez, uma imagem ajuda quem lê.', 'Accepted. Next time, a picture helps your readers.'],
] as const

type Answering = { task: { id: string; week: number; due_at: Date }; member: Member; at: number; context: SeedContext }

function answerOf({ task, member, at, context }: Answering) {
  if (troubleOf(at).missing?.includes(task.week)) return []
  const late = (at + task.week) % 9 === 4
  const handed_in_at = new Date(task.due_at.getTime() + (late ? 1 : -1) * (at + 5) * 1_800_000)
  // The newest ones wait for feedback.
  const isOpen = task.week === 6 && at % 3 === 0
  const feedback_at = new Date(Math.min(context.now.getTime(), handed_in_at.getTime() + (20 + at) * hourMs))
  const [feedback, feedback_other] = feedbackTexts[(task.week + at) % feedbackTexts.length]!
  const judged = { feedback, feedback_other, feedback_by: context.person('mentor').id, feedback_at }
  return [
    {
      id: randomUUIDv7(),
      task_id: task.id,
      member_id: member.id,
      state: isOpen ? ('handed_in' as const) : ('accepted' as const),
      body: 'Está tudo na ligação, com o que aprendi no fim.',
      link: 'https://exemplo.pt/entrega',
      handed_in_at,
      late,
      ...(isOpen ? {} : judged),
    },
  ]
}

async function seedPeople(tx: Db, { now, people, person }: SeedContext, members: Member[]): Promise<void> {
  const mentors = people.filter(({ role }) => role === 'mentor')
  for (const [index, { id, user_id }] of members.entries()) {
    const { silentDays, noMentor } = troubleOf(index)
    const mentor = index === 0 ? person('mentor') : mentors[index % mentors.length]!
    const squads = ['Sobreiro', 'Azinheira', 'Oliveira', 'Medronheiro']
    const change = { mentor_id: noMentor ? null : mentor.id, squad: squads[index % 4]!, intent: 'job' as const }
    await tx.updateTable('cohort_members').set(change).where('id', '=', id).execute()
    const last_seen_at = new Date(now.getTime() - (silentDays ?? 0) * dayMs - (index + 1) * hourMs)
    await tx.updateTable('users').set({ last_seen_at }).where('id', '=', user_id).execute()
  }
}
