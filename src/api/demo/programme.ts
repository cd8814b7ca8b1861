import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '#api/deps.ts'
import { wallTime, type SeedContext } from './context.ts'

export async function seedProgramme(tx: Db, { today }: SeedContext): Promise<void> {
  await tx
    .updateTable('programme')
    .set({
      name: 'Viveiro',
      organisation: 'Nortada',
      tagline_pt: 'Onde as ideias ganham raízes',
      tagline_en: 'Where ideas take root',
      contact: 'viveiro@nortada.example',
      demo: true,
    })
    .execute()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const cohort = (name: string, starts: Temporal.PlainDate, closesIn: number) => ({
    id: randomUUIDv7(),
    name,
    starts_on: starts.toString(),
    weeks: 16,
    capacity: 40,
    applications_close_at: wallTime(today.add({ days: closesIn }), '23:59'),
  })
  const cohorts = [
    cohort('2026.1', monday.subtract({ weeks: 6 }), -60),
    cohort('2026.2', monday.add({ weeks: 13 }), 18),
  ]
  await tx.insertInto('cohorts').values(cohorts).execute()
  // The people of the demo are there already: the participants among them are in the running cohort.
  await tx
    .insertInto('cohort_members')
    .columns(['cohort_id', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([eb.val(cohorts[0]!.id).as('cohort_id'), 'id'])
        .where('role', 'in', ['trainee', 'founder']),
    )
    .execute()
}
