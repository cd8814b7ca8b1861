import { sql, type Kysely } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { benchGrowth, settle } from './growing-list.ts'
import type { Fill } from './stack.ts'

const inCohort = 50
const intake = '00000000-0000-7000-8000-000000000001'
const limits = { few: 1000, many: 100_000, atMost: 1.1 }

/** Cohorts of fifty people, one after the other; each person has handed in two tasks. */
function cohorts(people: number) {
  return patiently(async (db) => {
    await makePeople(db, people)
    await sql`
      insert into cohorts (id, name, starts_on, weeks, capacity, taken)
      select gen_random_uuid(), 'Coorte ' || place, current_date - 7 * (place - 1), 1, ${inCohort}, ${inCohort}
      from generate_series(1, ${people / inCohort}) as place`.execute(db)
    await sql`
      insert into cohort_members (id, cohort_id, user_id, state)
      select gen_random_uuid(), cohorts.id, people.id, 'active'
      from (select id, row_number() over (order by starts_on desc) as place from cohorts) as cohorts
      join (select id, row_number() over (order by id) as place from users) as people
        on (people.place - 1) / ${inCohort} = cohorts.place - 1`.execute(db)
    await sql`
      insert into cohort_tasks (id, cohort_id, week, title_pt, due_at)
      select gen_random_uuid(), id, 1, 'Tarefa ' || place, starts_on
      from cohorts, generate_series(1, 2) as place`.execute(db)
    await sql`
      insert into cohort_answers (id, task_id, member_id, state, handed_in_at, late)
      select gen_random_uuid(), tasks.id, members.id, 'accepted', now(), false
      from cohort_members as members join cohort_tasks as tasks on tasks.cohort_id = members.cohort_id`.execute(db)
  })
}

/** One intake that everybody applies for: ten got a place, all others wait. */
function applicants(people: number) {
  return patiently(async (db) => {
    await makePeople(db, people)
    await sql`
      insert into cohorts (id, name, starts_on, weeks, capacity, taken, queue_last)
      values (${intake}, 'Grande', current_date + 30, 16, 10, 10, ${people - 10})`.execute(db)
    await sql`
      insert into cohort_members (id, cohort_id, user_id, state, queue_position)
      select gen_random_uuid(), ${intake}, id, case when place <= 10 then 'accepted' else 'waitlisted' end,
        case when place > 10 then place - 10 end
      from (select id, row_number() over (order by id) as place from users) as people`.execute(db)
  })
}

/** Without the limit of a statement, which a hundred thousand rows exceed. */
const patiently = (fill: Fill) => async (db: Kysely<Schema>) => {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await fill(tx)
  })
  for (const table of ['users', 'cohorts', 'cohort_members', 'cohort_answers'] as const) await settle(db, table)
}

const makePeople = (db: Kysely<Schema>, count: number) =>
  sql`
    insert into users (id, email, password_hash, first_name, last_name, role, email_verified_at)
    select gen_random_uuid(), 'pessoa-' || place || '@exemplo.pt', 'none', 'Inês', 'Carvalho ' || place, 'trainee', now()
    from generate_series(1, ${count}) as place`.execute(db)

await benchGrowth({
  ...limits,
  what: 'trainees',
  fill: cohorts,
  paths: ['/trainees', '/trainees?cursor=20', '/manage/cohorts'],
})
const enrolments = `/manage/cohorts/${intake}/enrolments`
await benchGrowth({
  ...limits,
  what: 'applicants',
  fill: applicants,
  paths: [enrolments, `${enrolments}?state=waitlisted`],
  deepPaths: [enrolments],
})
