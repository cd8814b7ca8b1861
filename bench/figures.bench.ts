import { sql, type Kysely } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { median, report, startBench } from './stack.ts'

const [people, registrations, applications, rounds] = [20_000, 100_000, 20_000, 15]

/*
 * All figures are counted anew for each page, so that none is yesterday's: over 100,000 registrations and 20,000
 * applications, then also over 20,000 people who were in five hundred cohorts, with two tasks each.
 */
const inCohort = 40
const paths = ['', '?by=edition', '?by=field&track=onit']

const bench = await startBench()
try {
  const { app, db, token, queries } = await bench.open('figures', fill)
  await measure('registrations and applications', 300)
  await fillCohorts(db)
  await measure('and five hundred cohorts', 400)

  async function measure(over: string, atMost: number): Promise<void> {
    for (const path of paths) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        queries.length = 0
        const start = performance.now()
        const answer = await app.inject({
          url: `/api/v1/manage/figures${path}`,
          headers: { authorization: `Bearer ${token}` },
        })
        times.push(performance.now() - start)
        const { items } = answer.json<{ items: { name: string; steps: { value: number }[] }[] }>()
        const seats = items.find(({ name }) => name === 'seats')?.steps[0]?.value
        if (answer.statusCode !== 200 || (path === '' && seats !== registrations))
          throw new Error(answer.body.slice(0, 200))
      }
      const slow = queries.map(({ queryDurationMillis }) => Math.round(queryDurationMillis)).toSorted((a, b) => b - a)
      console.log(`slowest statements of the last page: ${slow.slice(0, 6).join(', ')} ms`)
      report(`milliseconds for the page of figures ${path}, ${over}`, median(times), { atMost })
    }
  }
} finally {
  await bench.stop()
}

/** Two years of events with a hundred people each, and postings to which everybody applied once. */
async function fill(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into users (id, email, password_hash, first_name, last_name, role, heard_from, created_at)
    select md5('u' || n)::uuid, 'pessoa-' || n || '@exemplo.pt', 'none', 'Ana', 'Silva', 'trainee', 'friend',
      now() - n * interval '50 minutes' from generate_series(1, ${people}::int) as n`.execute(db)
  const events = registrations / 100
  await sql`
    insert into slugs select 'events', 'evento-' || n from generate_series(1, ${events}::int) as n`.execute(db)
  await sql`
    insert into events (id, slug, kind, state, title_pt, summary_pt, mode, link, starts_at, ends_at, zone)
    select md5('e' || n)::uuid, 'evento-' || n, 'workshop', 'published', 'Oficina ' || n, 'Uma tarde.', 'online',
      'https://sala.example/x', now() - n * interval '17 hours', now() - n * interval '17 hours' + interval '2 hours', 'Europe/Lisbon'
    from generate_series(1, ${events}::int) as n`.execute(db)
  await sql`
    insert into event_registrations (id, event_id, user_id, state, ticket, attendance)
    select gen_random_uuid(), md5('e' || (1 + n / 100))::uuid, md5('u' || (1 + (n * 7) % ${people}::int))::uuid, 'confirmed',
      new_event_ticket(gen_random_uuid()), case when n % 5 = 0 then 'absent' else 'present' end
    from generate_series(0, ${registrations}::int - 1) as n`.execute(db)
  await sql`
    insert into opportunities (id, slug, state, kind, title, description, organisation, place, remote, pay_min, pay_period,
      unpaid_reason, openings, answer_days, asks_cv, visibility, questions, search, deadline, published_at, created_at, updated_at)
    values (md5('o')::uuid, 'vaga', 'published', 'job', '{"pt":"Vaga"}', '{"pt":"Trabalho."}', 'Nortada', 'Braga', 'no', 1000,
      'month', '{"pt":""}', 5, 30, false, 'members', '[]', 'vaga', now() + interval '9 days', now(), now(), now())`.execute(
    db,
  )
  await sql`
    insert into applications (id, opportunity_id, applicant_id, state, told_state, profile, posting, search, submitted_at,
      answer_due_at, answered_at, updated_at)
    select gen_random_uuid(), md5('o')::uuid, md5('u' || n)::uuid, 'rejected', 'rejected', '{}', '{}', 'ana',
      now() - n * interval '50 minutes', now() - n * interval '50 minutes' + interval '30 days',
      now() - n * interval '50 minutes' + (n % 33) * interval '1 day', now()
    from generate_series(1, ${applications}::int) as n`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/** Everybody was in one of five hundred editions, of which two began every week. */
async function fillCohorts(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into cohorts (id, name, starts_on, weeks, capacity, taken)
    select md5('c' || n)::uuid, 'Coorte ' || n, current_date - 3 * n::int, 12, ${inCohort}, ${inCohort}
    from generate_series(1, ${people / inCohort}::int) as n`.execute(db)
  await sql`
    insert into cohort_members (id, cohort_id, user_id, state, created_at, joined_at, ended_at)
    select md5('m' || n)::uuid, md5('c' || (1 + (n - 1) / ${inCohort}::int))::uuid, md5('u' || n)::uuid,
      (array['active', 'completed', 'withdrawn', 'active'])[1 + n % 4], now() - interval '2000 days',
      now() - interval '1900 days', case when n % 4 in (1, 2) then now() - interval '5 days' end
    from generate_series(1, ${people}::int) as n`.execute(db)
  await sql`
    insert into cohort_tasks (id, cohort_id, week, title_pt, due_at)
    select md5('t' || id || turn)::uuid, id, turn, 'Tarefa ' || turn, starts_on
    from cohorts, generate_series(1, 2) as turn`.execute(db)
  await sql`
    insert into cohort_answers (id, task_id, member_id, state, handed_in_at, late)
    select gen_random_uuid(), tasks.id, members.id, 'accepted', now(), false
    from cohort_members as members join cohort_tasks as tasks on tasks.cohort_id = members.cohort_id`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
