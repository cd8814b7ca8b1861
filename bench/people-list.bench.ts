import { sql, type Kysely } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { benchGrowth, settle } from './growing-list.ts'

const lists = ['/people', '/users', '/users?sort=-lastSeenAt'] as const

await benchGrowth({
  what: 'people',
  few: 1000,
  many: 100_000,
  fill: people,
  paths: [
    ...lists,
    '/people?skill=bench-3',
    '/people?field=bench',
    '/people?available=true',
    '/people?q=ferreira',
    '/users?q=ferreira',
    '/users?role=mentor',
    '/users?role=founder',
    '/users?unfinished=true',
  ],
  deepPaths: lists,
  atMost: 1.1,
})

/** Forty are founders, of the others one in ten mentors; one in fifty is called Ferreira; each has three of ten skills. */
function people(count: number) {
  return async (db: Kysely<Schema>) => {
    await sql`insert into fields (slug, name_pt, name_en, kind) values ('bench', 'Ensaio', 'Bench', 'study')`.execute(
      db,
    )
    await sql`
      insert into skills (slug, name_pt, name_en, category)
      select 'bench-' || n, 'Ofício ' || n, 'Craft ' || n, 'product' from generate_series(0, 9) as n`.execute(db)
    await sql`
      insert into users (id, email, password_hash, first_name, last_name, role, email_verified_at, last_seen_at)
      select gen_random_uuid(), 'pessoa-' || n || '@exemplo.pt', 'none', 'Pessoa ' || n * 7919 % 1000003,
        case when n % 50 = 0 then 'Ferreira' else 'Carvalho' end, case when n <= 40 then 'founder' when n % 10 = 0 then 'mentor' else 'trainee' end,
        now(), now() - n * interval '1 minute'
      from generate_series(1, ${sql.lit(count)}) as n`.execute(db)
    await sql`
      update profiles set headline = 'Ouve máquinas antes de avariarem', city = 'Braga', field = 'bench',
        visibility = 'members', available = hashtext(user_id::text) % 5 = 0`.execute(db)
    await sql`
      insert into user_skills (user_id, skill, position, level)
      select user_id, 'bench-' || (abs(hashtext(user_id::text)) + place) % 10, place, 3
      from profiles, generate_series(0, 2) as place`.execute(db)
    for (const table of ['users', 'profiles', 'user_skills'] as const) await settle(db, table)
  }
}
