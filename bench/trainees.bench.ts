import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { makeUsers } from '#api/demo/factories/users.ts'
import type { Schema } from '#api/db/schema.ts'
import { median, report, startBench } from './stack.ts'

const [trainees, tasks, rounds] = [1000, 16, 15]

/** All trainees of a cohort are judged anew for each page of the list, so that no verdict is yesterday's. */
const bench = await startBench()
try {
  const { app, token } = await bench.open('trainees', fill)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    const answer = await app.inject({ url: '/api/v1/trainees', headers: { authorization: `Bearer ${token}` } })
    times.push(performance.now() - start)
    const { total } = answer.json<{ total: number }>()
    if (answer.statusCode !== 200 || total !== trainees) throw new Error(answer.body.slice(0, 200))
  }
  const seconds = median(times) / 1000
  console.log(`${trainees} trainees with ${tasks} tasks each are judged in ${(seconds * 1000).toFixed(0)} ms`)
  report(`seconds to judge ${trainees} trainees`, seconds, { atMost: 1 })
} finally {
  await bench.stop()
}

async function fill(db: Kysely<Schema>): Promise<void> {
  const monday = new Date(Date.now() - 8 * 7 * 86_400_000)
  const cohort_id = randomUUIDv7()
  const dates = { starts_on: monday.toISOString().slice(0, 10), weeks: 16 }
  await db
    .insertInto('cohorts')
    .values({ id: cohort_id, name: 'Grande', capacity: null, ...dates })
    .execute()
  const people = await makeUsers(
    db,
    Array.from({ length: trainees }, () => ({ role: 'trainee' as const })),
  )
  const members = people.map(({ id: user_id }) => ({
    id: randomUUIDv7(),
    cohort_id,
    user_id,
    state: 'active' as const,
  }))
  await db.insertInto('cohort_members').values(members).execute()
  for (let week = 1; week <= tasks; week += 1) {
    const task = { id: randomUUIDv7(), cohort_id, week, title_pt: `Semana ${week}` }
    const due_at = new Date(monday.getTime() + week * 7 * 86_400_000)
    await db
      .insertInto('cohort_tasks')
      .values({ ...task, due_at })
      .execute()
    const answers = members.map(({ id }) => ({
      id: randomUUIDv7(),
      task_id: task.id,
      member_id: id,
      state: 'accepted' as const,
      handed_in_at: due_at,
      late: false,
    }))
    await db.insertInto('cohort_answers').values(answers).execute()
  }
  await sql`vacuum analyze cohort_members, cohort_answers`.execute(db)
}
