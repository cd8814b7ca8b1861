import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

type UseWindow = { seconds: number; now: Date }

/** Counts one use of a key in its window, which begins with the first use. */
export async function countUse(db: Db, key: string, { seconds, now }: UseWindow) {
  const { rows } = await sql<{ count: number; resets_at: Date }>`
    insert into throttles (key, count, resets_at) values (${key}, 1, ${addSeconds(now, seconds)})
    on conflict (key) do update set
      count = case when throttles.resets_at <= ${now} then 1 else throttles.count + 1 end,
      resets_at = case when throttles.resets_at <= ${now} then excluded.resets_at else throttles.resets_at end
    returning count, resets_at`.execute(db)
  return rows[0]!
}

/** The same, but only below the limit; returns whether there was room. */
export async function reserveUse(
  db: Db,
  key: string,
  { limit, seconds, now }: UseWindow & { limit: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into throttles (key, count, resets_at) values (${key}, 1, ${addSeconds(now, seconds)})
    on conflict (key) do update set
      count = case when throttles.resets_at <= ${now} then 1 else throttles.count + 1 end,
      resets_at = case when throttles.resets_at <= ${now} then excluded.resets_at else throttles.resets_at end
    where throttles.resets_at <= ${now} or throttles.count < ${limit}::int
    returning count`.execute(db)
  return rows.length > 0
}

/** The same for several keys; returns how many had room. In order, so that parallel calls wait instead of deadlocking. */
export async function reserveUses(
  db: Db,
  keys: readonly string[],
  { limit, seconds, now }: UseWindow & { limit: number },
): Promise<number> {
  const { rows } = await sql`
    insert into throttles (key, count, resets_at)
    select key, 1, ${addSeconds(now, seconds)} from unnest(${keys.toSorted()}::text[]) as given (key) order by key
    on conflict (key) do update set
      count = case when throttles.resets_at <= ${now} then 1 else throttles.count + 1 end,
      resets_at = case when throttles.resets_at <= ${now} then excluded.resets_at else throttles.resets_at end
    where throttles.resets_at <= ${now} or throttles.count < ${limit}::int
    returning key`.execute(db)
  return rows.length
}

/** Which of these keys have no room. */
export async function findFull(db: Db, keys: readonly string[], { limit, now }: { limit: number; now: Date }) {
  const { rows } = await sql<{ key: string }>`
    select key from throttles
    where key = any(${keys}::text[]) and count >= ${limit}::int and resets_at > ${now}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

export async function giveUseBack(db: Db, key: string): Promise<void> {
  await sql`update throttles set count = greatest(0, count - 1) where key = ${key}`.execute(db)
}

export const findUse = (db: Db, key: string) =>
  db.selectFrom('throttles').select(['count', 'resets_at']).where('key', '=', key).executeTakeFirst()

export async function findReset(db: Db, key: string): Promise<Date | undefined> {
  const row = await db.selectFrom('throttles').select('resets_at').where('key', '=', key).executeTakeFirst()
  return row?.resets_at
}

/** Lower-cased by the database, like the lookup of accounts, so that no spelling gives further guesses. */
const guessKey = (account: string) => sql<string>`'guess:' || lower(${account})`

const freeAttempts = 5
const firstWaitSeconds = 15
const longestWaitSeconds = 1800
const forgetAfterSeconds = 24 * 3600

/**
 * Counts a password guess in one statement, so that parallel guesses all count. Five are free, then each waits twice as
 * long as the last (15 s, 30 s, … 30 min), which stays below 20 hashes an hour. False while the account waits.
 */
export async function countGuess(db: Db, account: string, now: Date): Promise<boolean> {
  const forget = addSeconds(now, forgetAfterSeconds)
  const { rows } = await sql`
    insert into throttles (key, count, resets_at) values (${guessKey(account)}, 1, ${forget})
    on conflict (key) do update set
      count = case when throttles.resets_at <= ${now} then 1 else throttles.count + 1 end,
      resets_at = excluded.resets_at,
      blocked_until = case
        when throttles.resets_at <= ${now} or throttles.count + 1 < ${freeAttempts}::int then '-infinity'::timestamptz
        else ${now}::timestamptz + make_interval(secs => least(
          ${longestWaitSeconds}::float8,
          ${firstWaitSeconds}::float8 * power(2, least(20, throttles.count + 1 - ${freeAttempts}::int))))
      end
    where throttles.blocked_until <= ${now}
    returning count`.execute(db)
  return rows.length > 0
}

export async function findGuessBlock(db: Db, account: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('throttles')
    .select('blocked_until')
    .where('key', '=', guessKey(account))
    .executeTakeFirst()
  return row?.blocked_until
}

export const deleteGuesses = (db: Db, account: string) =>
  db.deleteFrom('throttles').where('key', '=', guessKey(account)).execute()
