import { sql, type Kysely } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { benchGrowth, settle } from './growing-list.ts'

const batch = 1000
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
    // A typo, part of an e-mail, a telephone as people say it.
    '/users?q=fereira',
    '/users?q=raro.ex',
    '/users?q=930%20000%200',
    '/users?role=mentor',
    '/users?role=founder',
    '/users?unfinished=true',
  ],
  deepPaths: lists,
})

/** Forty are founders called Ferreira, however many others there are: every second one a mentor, with three of four skills. */
function people(count: number) {
  return async (db: Kysely<Schema>) => {
    await sql`insert into fields (slug, name_pt, name_en, kind) values ('bench', 'Ensaio', 'Bench', 'study')`.execute(
      db,
    )
    await sql`
      insert into skills (slug, name_pt, name_en, category)
      select 'bench-' || n, 'Ofício ' || n, 'Craft ' || n, 'product' from generate_series(0, 3) as n`.execute(db)
    for (let from = 0; from < count; from += batch) await fill(db, from + 1, Math.min(from + batch, count))
    for (const table of ['users', 'profiles', 'user_skills'] as const) await settle(db, table)
  }
}

/** Without triggers and foreign keys, which would take minutes. */
async function fill(db: Kysely<Schema>, first: number, last: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      insert into users (id, email, password_hash, phone, first_name, last_name, role, email_verified_at, last_seen_at)
      select gen_random_uuid(), 'pessoa-' || n || case when n <= 40 then '@raro.example' else '@exemplo.pt' end, 'none',
        '+351' || case when n <= 40 then 930000000 else 910000000 end + n, 'Pessoa ' || n * 7919 % 1000003,
        case when n <= 40 then 'Ferreira' else 'Carvalho' end,
        case when n <= 40 then 'founder' when n % 2 = 0 then 'mentor' else 'trainee' end,
        now(), now() - n * interval '1 minute'
      from generate_series(${first}::int, ${last}::int) as n returning id`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await sql`
      insert into profiles (user_id, headline, city, field, visibility, available, search, listed_name)
      select id, 'Ouve máquinas', 'Braga', 'bench', 'members', hashtext(id::text) % 2 = 0,
        lower(first_name || ' ' || last_name || ' ouve maquinas braga ensaio bench'),
        lower(first_name || ' ' || last_name)
      from users where id = any(${ids}::uuid[])`.execute(tx)
    await sql`
      insert into user_skills (user_id, skill, position, level)
      select user_id, 'bench-' || (abs(hashtext(user_id::text)) + place) % 4, place, 3
      from unnest(${ids}::uuid[]) as own (user_id), generate_series(0, 2) as place`.execute(tx)
  })
}
