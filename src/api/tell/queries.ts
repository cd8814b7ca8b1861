import { sql, type Insertable } from 'kysely'
import type { MailPace } from '#contract/mails/notifications.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { QuietHours } from '#contract/mails/quiet.ts'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../deps.ts'
import type { Reader } from '../mail/queries.ts'
import type { FindOpen } from './topics.ts'

export type NewNotice = Insertable<Schema['notices']>

// PostgreSQL accepts 65,535 parameters per statement.
const mostAtOnce = 1000

/** The record that a notice asks about, else the page to which it leads: two of one title may be about different things. */
const thingOf = ({ about, path }: NewNotice) => about ?? path ?? ''

/** An unread notice that says the same of the same thing gives way to the new one. */
export async function insertNotices(tx: Db, rows: readonly NewNotice[]): Promise<void> {
  for (let start = 0; start < rows.length; start += mostAtOnce) {
    const some = rows.slice(start, start + mostAtOnce)
    const [people, titles] = [some.map(({ user_id }) => user_id), some.map(({ title }) => title)]
    const things = some.map(thingOf)
    // One look for each of them, whatever the planner knows of the table: on an empty one it would plan to read it whole.
    const same = sql<string>`any(array(
      select same.id from unnest(${people}::uuid[], ${titles}::text[], ${things}::text[]) as told (reader, title, thing)
      cross join lateral (
        select id from notices
        where user_id = told.reader and kind = ${some[0]!.kind} and md5(title) = md5(told.title)
          and title = told.title and coalesce(about, path, '') = told.thing and read_at is null
        offset 0) as same))`
    await tx
      .with('older', (cte) => cte.deleteFrom('notices').where('id', '=', same).where('read_at', 'is', null))
      .insertInto('notices')
      .values(some)
      .execute()
  }
}

type ListenerRow = Reader & { pace: MailPace; muted: boolean; zone: string; devices: string[] } & (
    | { from: number; until: number }
    | { from: null; until: null }
  )

/** People with an active account, of account matters also those who are leaving, with their wishes for a topic, their quiet hours and their devices. */
export const readListeners = prepared<ListenerRow>(`
  select users.id, email, first_name as "firstName", last_name as "lastName", locale, coalesce(pace, 'now') as pace,
    coalesce(muted, false) as muted, from_hour as from, until_hour as until, (select zone from programme) as zone,
    array(select id from push_devices where user_id = users.id) as devices
  from users
  left join mail_preferences as wishes on wishes.user_id = users.id and wishes.topic = $2
  left join quiet_hours on quiet_hours.user_id = users.id
  where users.id = any($1::uuid[]) and (status = 'active' or $3::boolean and status = 'leaving')`)

/** The notices of somebody that go once an answer is given. */
export const findWaitingNotices = (db: Db, userId: string) =>
  db
    .selectFrom('notices')
    .select(['id', 'kind', 'about', 'answered_at'])
    .where('user_id', '=', userId)
    .where('about', 'is not', null)
    .execute()

type SomeNotices = readonly { id: string }[]
const anyOf = (notices: SomeNotices) => sql<string>`any(${notices.map(({ id }) => id)}::uuid[])`

export async function deleteNotices(db: Db, userId: string, notices: SomeNotices): Promise<void> {
  if (notices.length === 0) return
  await db.deleteFrom('notices').where('user_id', '=', userId).where('id', '=', anyOf(notices)).execute()
}

/** Without a moment they wait again. */
export async function markAnswered(db: Db, userId: string, notices: SomeNotices, at: Date | null): Promise<void> {
  if (notices.length === 0) return
  const set = { answered_at: at }
  await db.updateTable('notices').set(set).where('user_id', '=', userId).where('id', '=', anyOf(notices)).execute()
}

export async function findQuiet(db: Db, userId: string): Promise<QuietHours | null> {
  const { rows } = await sql<QuietHours>`
    select from_hour as from, until_hour as until from quiet_hours
    where user_id = ${userId} and from_hour is not null`.execute(db)
  return rows[0] ?? null
}

/** What is no longer so in notices that still stand is said anew, without drawing attention to them. */
export const correctNotices = (
  tx: Db,
  { userId, kind, about }: { userId: string; kind: string; about: string },
  { pt, en }: Record<Locale, string>,
) =>
  sql`
    update notices set body = case lang when 'en' then ${en} else ${pt} end
    where user_id = ${userId} and kind = ${kind} and about = ${about}`.execute(tx)

const quietRow = (userId: string, hours: QuietHours | null) => ({
  user_id: userId,
  from_hour: hours?.from ?? null,
  until_hour: hours?.until ?? null,
})

export async function saveQuiet(db: Db, userId: string, hours: QuietHours | null): Promise<void> {
  const { user_id, ...chosen } = quietRow(userId, hours)
  await db
    .insertInto('quiet_hours')
    .values({ user_id, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
}

export async function startQuiet(db: Db, userId: string, hours: QuietHours): Promise<void> {
  await db
    .insertInto('quiet_hours')
    .values(quietRow(userId, hours))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type WaitingRows = {
  table: keyof Schema
  /** The column with the id that `about` names. */
  id?: string
  /** Another table that its condition or its person needs. */
  join?: string
  /** The column, or a select, with the person who is asked; absent where a team is. */
  person?: string
  /** A select of the people who are asked, where no column names them: whoever has the part no more waits no more. */
  among?: string
  /** How its rows look while they wait, and the column, or an expression, with the moment until when. */
  while: string
  until?: string
}

/** Which records still wait for an answer, for `waits` of an area. */
export const waitingIn =
  ({ table, id = 'id', join = '', person, among, while: condition, until }: WaitingRows): FindOpen =>
  async (db, userId, ids, now) => {
    const own = person ? sql`${sql.raw(person)} = ${userId}` : sql`true`
    const isAsked = among ? sql`${userId}::uuid in (${sql.raw(among)})` : sql`true`
    const inTime = until ? sql`${sql.raw(until)} > ${now}` : sql`true`
    const key = sql.ref(`${table}.${id}`)
    const { rows } = await sql<{ id: string }>`
      select distinct ${key} as id from ${sql.table(table)} ${sql.raw(join)}
      where ${key} = any(${ids}::uuid[]) and ${own} and ${isAsked} and ${inTime} and ${sql.raw(condition)}`.execute(db)
    return rows.map((row) => row.id)
  }

/** For `among`: the team of the programme. */
export const programmeTeam = "select id from users where role in ('staff', 'admin')"

/** Of an area whose teams invite people by e-mail. */
export const invitationWaits = waitingIn({ table: 'invitations', while: "state = 'open'", until: 'expires_at' })
