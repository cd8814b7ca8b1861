import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'

/**
 * The code asks one clock; defaults of columns and a few statements ask the database. Its answer comes from a row, which
 * moves with the clock of the year.
 */
export async function installDatabaseClock(db: Db, start: Date): Promise<void> {
  await sql`create table year_clock (at timestamptz not null)`.execute(db)
  await sql`insert into year_clock values (${start}::timestamptz)`.execute(db)
  for (const name of ['now', 'transaction_timestamp']) {
    await sql`create function public.${sql.raw(name)}() returns timestamptz stable language sql
      as 'select at from public.year_clock'`.execute(db)
  }
  await replaceDefaults(db)
  await shiftFirstRows(db, start)
  // Before the database's own, so that statements mean these.
  await sql`do $$ begin
    execute format('alter database %I set search_path = public, pg_catalog', current_database());
  end $$`.execute(db)
}

export const moveDatabaseClock = (db: Db, now: Date) => sql`update year_clock set at = ${now}::timestamptz`.execute(db)

async function replaceDefaults(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_default in ('now()', 'pg_catalog.now()')`.execute(db)
  for (const { table, column } of rows) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set default public.now()`.execute(db)
  }
}

/** What migrations wrote with the date of today, for the same day of the month in which the year begins. */
async function shiftFirstRows(db: Db, start: Date): Promise<void> {
  const moved = (column: string) => sql`
    ${sql.ref(column)} - (date_trunc('month', pg_catalog.now()) - date_trunc('month', ${start}::timestamptz))`
  await sql`update jobs set run_at = ${moved('run_at')}`.execute(db)
  await sql`update startup_intakes set opens_at = ${start}::timestamptz`.execute(db)
}
