import { sql, type Kysely } from 'kysely'
import type { Schema } from '#api/db/schema.ts'

/** One event every ten minutes: half of them past, half to come. */
export const events =
  (events: number) =>
  async (db: Kysely<Schema>): Promise<void> => {
    const step = 2000
    for (let from = 0; from < events; from += step) {
      const to = Math.min(from + step, events) - 1
      await sql`insert into slugs select 'events', 'evento-' || n from generate_series(${from}::int, ${to}::int) as n`.execute(
        db,
      )
      await sql`
      insert into events (id, slug, kind, state, title_pt, title_en, summary_pt, summary_en, mode, starts_at, ends_at, zone)
      select gen_random_uuid(), 'evento-' || n, 'workshop', 'published', 'Oficina número ' || n, 'Workshop number ' || n,
        'Uma tarde para pôr as mãos na massa.', 'An afternoon to get your hands dirty.', 'online',
        begins, begins + interval '2 hours', 'Europe/Lisbon'
      from generate_series(${from}::int, ${to}::int) as n,
        lateral (select now() + (n - ${events}::int / 2) * interval '10 minutes' as begins) as time`.execute(db)
    }
    await sql`vacuum analyze events`.execute(db)
  }
