import { sql, type Kysely } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { benchGrowth, settle } from './growing-list.ts'

const mentors = 100

/** Sessions of a hundred mentors with as many startups, and as many links, most of which ended. */
const sessions = (count: number) => async (db: Kysely<Schema>) => {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`insert into fields (slug, name_pt, name_en, kind) values ('bench', 'Ensaio', 'Bench', 'study')`.execute(
      tx,
    )
    await sql`
      insert into users (id, email, password_hash, first_name, last_name, role, email_verified_at)
      select gen_random_uuid(), 'mentor-' || place || '@exemplo.pt', 'none', 'Rita', 'Vaz ' || place, 'mentor', now()
      from generate_series(1, ${mentors}) as place`.execute(tx)
    await sql`
      insert into startups (id, name, pitch, field, stage, state, city, updated_at)
      select gen_random_uuid(), 'Startup ' || place, 'Rega.', 'bench', 'prototype', 'active', 'Braga', now()
      from generate_series(1, ${mentors}) as place`.execute(tx)
    const pairs = sql`
      generate_series(1, ${count}) as place
      join (select id, row_number() over (order by id) as number from users where role = 'mentor') as mentor
        on mentor.number = place % ${mentors} + 1
      join (select id, row_number() over (order by id) as number from startups) as startup
        on startup.number = place % ${mentors} + 1`
    await sql`
      insert into mentor_hours (id, mentor_id, startup_id, starts_at, ends_at, place, audience, state, taken, closed_at)
      select gen_random_uuid(), mentor.id, startup.id, now() - place * interval '7 minutes',
        now() - place * interval '7 minutes' + interval '1 hour', 'Sala', 'all', 'done', 1, now()
      from ${pairs}`.execute(tx)
    await sql`
      insert into mentor_links (id, mentor_id, startup_id, state, wished_at, confirmed_at, ended_at)
      select gen_random_uuid(), mentor.id, startup.id, 'ended', now() - place * interval '1 minute', now(), now()
      from ${pairs}`.execute(tx)
  })
  for (const table of ['users', 'startups', 'mentor_hours', 'mentor_links'] as const) await settle(db, table)
}

await benchGrowth({
  what: 'sessions',
  fill: sessions,
  paths: ['/manage/mentoring/sessions', '/manage/mentoring/sessions?state=done', '/manage/mentoring/links'],
  deepPaths: ['/manage/mentoring/sessions', '/manage/mentoring/links'],
})
