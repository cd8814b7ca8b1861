import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '#api/db/transaction.ts'
import { makeEvents } from '../factories/events.ts'
import { wallTime, type SeedContext } from '../context.ts'

type Planned = { id: string; name: string; starts_on: string; weeks: number; link?: string | null }

/** The demo's staff member and mentor run every cohort that is not over. */
export async function seedTeams(tx: Tx, { person }: SeedContext, cohorts: readonly { id: string }[]): Promise<void> {
  const rows = cohorts.flatMap(({ id }) =>
    [person('staff'), person('mentor')].map((helper, position) => ({ cohort_id: id, user_id: helper.id, position })),
  )
  await tx.insertInto('cohort_team').values(rows).execute()
}

const evenings = [
  { pt: 'Serão de projetos', en: 'Project evening' },
  { pt: 'Serão de entrevistas', en: 'Interview evening' },
]

/** A cohort in the middle of being planned: drafts that nobody sees yet, and a task for each fortnight. */
export async function seedPlan(tx: Tx, { person }: SeedContext, cohort: Planned): Promise<void> {
  const { id, name, starts_on, weeks } = cohort
  const first = Temporal.PlainDate.from(starts_on)
  const staff = person('staff').id
  const drafts = Array.from({ length: weeks }, (_, week) => {
    const day = first.add({ days: week * 7 + 2 })
    const title = evenings[week % evenings.length]!
    return {
      state: 'draft' as const,
      title_pt: title.pt,
      title_en: title.en,
      link: cohort.link ?? null,
      summary_pt: `Sessão da coorte ${name}, semana ${week + 1}.`,
      summary_en: `Session of cohort ${name}, week ${week + 1}.`,
      starts_at: wallTime(day, '19:00'),
      ends_at: wallTime(day, '21:00'),
      created_by: staff,
      updated_by: staff,
    }
  })
  const events = await makeEvents(tx, drafts)
  const links = events.map((event, week) => ({ event_id: event.id, cohort_id: id, compulsory: week === 0, skills: [] }))
  await tx.insertInto('cohort_events').values(links).execute()
  const tasks = [2, 4, 6, 8].map((week) => ({
    id: randomUUIDv7(),
    cohort_id: id,
    week,
    title_pt: `Diário da semana ${week}`,
    title_en: `Diary of week ${week}`,
    due_at: wallTime(first.add({ days: week * 7 - 1 }), '23:00'),
  }))
  await tx.insertInto('cohort_tasks').values(tasks).execute()
}
