import { sql, type RawBuilder, type SqlBool, type Updateable } from 'kysely'
import { findPage, type Paging } from '#api/db/keyset.ts'
import { oneOf } from '#api/db/one-of.ts'
import type { Schema } from '#api/db/schema.ts'
import { asSearch, matchesWords } from '#api/db/search.ts'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import { teamConditions } from '#api/records/labels.ts'
import { refusedAt } from '#api/mail/queries.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { AccountState, doingKinds, listAccounts } from '#contract/accounts/accounts.ts'
import type { DoingState } from '#contract/accounts/doing-states.ts'
import type { GivenAnswer } from '#contract/questions.ts'
import type { Role } from '#contract/scopes.ts'
import { dayMs } from '#contract/times.ts'

export const area = 'accounts'
/** As whom the team labels people. */
export const labelArea = 'people'
export const auditObject = (id: string) => ({ type: 'user', id })
export const noteKey = (recordId: string) => ({ area, recordId })

export type AccountRow = {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string | null
  role: Role
  state: AccountState
  groups: string[]
  filled: number
  heard_from: string | null
  registration_answers: GivenAnswer[] | null
  created_at: Date
  last_seen_at: Date | null
  refused_at: Date | null
}

/** Machines are no people. */
const isShown = sql`users.status <> 'erased' and users.status <> 'machine'`
const nameKey = `f_unaccent(lower(users.first_name || ' ' || users.last_name))`
const searched = sql<string>`f_unaccent(lower(first_name || ' ' || last_name || ' ' || email))`
const state = sql`case when users.status = 'active' and users.email_verified_at is null then 'unverified' else users.status end`
const select = sql`
  users.id, users.first_name, users.last_name, users.email, users.phone, users.role, users.created_at, users.last_seen_at,
  users.heard_from, users.registration_answers,
  ${state} as state,
  ${refusedAt(sql`users.email`)} as refused_at,
  array(
    select cohorts.name from cohort_members join cohorts on cohorts.id = cohort_id where user_id = users.id
    union select startups.name from startup_members join startups on startups.id = startup_id where user_id = users.id
    order by 1) as groups,
  (select cardinality(filled) from profile_parts where user_id = users.id) as filled`

const nameOrPhone = [sql.raw(nameKey), sql`users.phone`]
/** Accounts of which another one has the same name or phone. */
const isTwice = sql`users.id in (${sql.join(
  nameOrPhone.map(
    (key) => sql`
      select unnest(array_agg(users.id)) from users where ${isShown} and ${key} is not null
      group by ${key} having count(*) > 1`,
  ),
  sql` union all `,
)})`

type Filters = Partial<Omit<QueryOf<typeof listAccounts>, 'limit' | 'cursor' | 'sort'>> & { ids?: string[] }

const written = sql<string>`f_unaccent(lower(institution))`

/** The ids found by name and e-mail, telephone in any spelling, school or startup: each by its own index. */
function foundBy(q: string): RawBuilder<unknown> {
  const digits = q.replaceAll(/\D/g, '').replace(/^00/, '')
  const isNumber = digits.length >= 4 && /^[\s\d+().-]+$/.test(q)
  const parts = [
    sql`select id from users where ${matchesWords(searched, q)}`,
    sql`select user_id from profiles where ${matchesWords(written, q)}`,
    sql`select user_id from startup_members join startups on startups.id = startup_id
      where ${matchesWords(sql<string>`startups.search`, q)}`,
    ...(isNumber ? [sql`select id from users where phone like ${`%${digits}%`}`] : []),
  ]
  return sql.join(parts, sql` union `)
}

/** Each word is like one of the name or the e-mail. */
function foundMisspelt(q: string): RawBuilder<SqlBool> {
  const words = q.trim().split(/\s+/).slice(0, 8)
  const parts = words.map((word) => sql`select users_like(${word})`)
  return sql<SqlBool>`users.id in (${sql.join(parts, sql` intersect `)})`
}

/** What is written right is found alone; only if nothing is, words that are like it. */
async function findMatch(db: Db, q: string): Promise<RawBuilder<SqlBool>> {
  const exact = foundBy(q)
  const { rows } = await sql<{ id: string }>`
    select id from (${exact}) as found (id) limit ${sql.lit(fewMatches + 1)}`.execute(db)
  if (rows.length === 0) return asSearch(foundMisspelt(q))
  // Few are named from here on: no statement has to look for them again.
  if (rows.length > fewMatches) return asSearch(sql<SqlBool>`users.id in (${exact})`)
  return sql<SqlBool>`users.id = any(${rows.map(({ id }) => id)}::uuid[])`
}
const fewMatches = 1000

const spans = { week: 7, month: 30 } as const

function seenWithin(seen: NonNullable<Filters['seen']>, now: Date): RawBuilder<unknown> {
  if (seen === 'never') return sql`users.last_seen_at is null`
  const since = new Date(now.getTime() - spans[seen === 'earlier' ? 'month' : seen] * dayMs)
  return seen === 'earlier' ? sql`users.last_seen_at < ${since}` : sql`users.last_seen_at >= ${since}`
}

function whereOf(filters: Filters, now: Date): RawBuilder<unknown>[] {
  const { role, state: states, seen, unfinished, twice } = filters
  const tests = [
    ...teamConditions(filters, { area: labelArea, id: 'users.id', began: sql`users.created_at` }),
    isShown,
    role && oneOf(sql`users.role`, role),
    states && sql`${state} = any(${states})`,
    seen && seenWithin(seen, now),
    unfinished && sql`users.unfinished`,
    twice && isTwice,
  ]
  return tests.filter((test) => typeof test === 'object')
}

const sorts = {
  name: { column: nameKey, type: 'text' },
  lastSeenAt: { column: `coalesce(users.last_seen_at, '-infinity')`, type: 'timestamptz' },
  createdAt: { column: 'users.created_at', type: 'timestamptz' },
} as const
type Sort = keyof typeof sorts

export async function findAccounts(
  db: Db,
  filters: Filters,
  paging: Paging & { sort: Sort | `-${Sort}` },
  now: Date,
): Promise<Awaited<ReturnType<typeof findPage<AccountRow, Sort>>>> {
  const match = filters.q?.trim() ? [await findMatch(db, filters.q)] : []
  const list = { select, from: sql`users`, where: [...whereOf(filters, now), ...match], id: 'users.id', sorts }
  return findPage<AccountRow, Sort>(db, { ...list, ...paging })
}

/** How people say that they heard of the programme; null for who did not say. */
export async function countHeardFrom(db: Db) {
  const { rows } = await sql<{ source: string | null; people: number }>`
    select nullif(heard_from, '') as source, count(*)::int as people from users where ${isShown}
    group by 1 order by people desc, source`.execute(db)
  return rows
}

export type DoingRow = {
  kind: (typeof doingKinds)[number]
  id: string
  title_pt: string
  title_en: string | null
  about: string | null
  slug: string | null
  state: DoingState
  at: Date
  due_at: Date | null
  week: number | null
  weeks: number | null
}

const weekOf = (now: Date) => sql`(${now}::timestamptz::date - starts_on) / 7 + 1`

const mostDoings = 60

/** Hours that somebody gave in all, their sessions on either side, and who accompanies whom. */
const mentoringOf = (id: string, now: Date) => sql`
  select 'hours', ${id}::uuid, round(extract(epoch from sum(ends_at - starts_at)) / 3600)::text, null, null, null, 'done',
    max(starts_at), null::timestamptz, null::int, null::int
  from mentor_hours where mentor_id = ${id} and state = 'done' having count(*) > 0
  union all
  (select 'session', hours.id,
    case when hours.mentor_id = ${id} then coalesce(startups.name, trainee.first_name || ' ' || trainee.last_name, '')
      else mentor.first_name || ' ' || mentor.last_name end,
    null, null, null, hours.state, hours.starts_at,
    case when hours.mentor_id = ${id} and hours.state = 'booked' and hours.ends_at < ${now}
      then hours.ends_at + interval '2 days' end, null, null
  from mentor_hours as hours join users as mentor on mentor.id = hours.mentor_id
  left join startups on startups.id = hours.startup_id left join users as trainee on trainee.id = hours.trainee_id
  where (hours.mentor_id = ${id} or hours.trainee_id = ${id}) and hours.state in ('booked', 'done', 'missed')
  order by hours.starts_at desc limit 20)
  union all
  (select 'link', links.id,
    case when links.mentor_id = ${id} then coalesce(startups.name, trainee.first_name || ' ' || trainee.last_name, '')
      else mentor.first_name || ' ' || mentor.last_name end,
    null, null, links.startup_id::text,
    case links.state when 'confirmed' then 'active' when 'ended' then 'completed' when 'declined' then 'declined'
      when 'withdrawn' then 'withdrawn' else 'pending' end,
    coalesce(links.confirmed_at, links.wished_at), null, null, null
  from mentor_links as links join users as mentor on mentor.id = links.mentor_id
  left join startups on startups.id = links.startup_id left join users as trainee on trainee.id = links.trainee_id
  where links.mentor_id = ${id} or links.trainee_id = ${id}
  order by links.wished_at desc limit 20)`

/** What a person does or did in the programme, the newest first. */
export async function findDoings(db: Db, id: string, now: Date): Promise<DoingRow[]> {
  const { rows } = await sql<DoingRow>`
    select 'cohort' as kind, cohort_members.id, cohorts.name as title_pt, null as title_en, cohort_members.squad as about,
      null as slug, cohort_members.state, cohort_members.created_at as at, null::timestamptz as due_at,
      case when ${weekOf(now)} between 1 and weeks then ${weekOf(now)} end as week, weeks
    from cohort_members join cohorts on cohorts.id = cohort_id where user_id = ${id}
    union all
    select 'startup', startups.id, startups.name, null, startup_members.title, null, startups.state,
      startup_members.joined_at, null, null, null
    from startup_members join startups on startups.id = startup_id where user_id = ${id}
    union all
    select 'application', applications.id, posting #>> '{title,pt}', posting #>> '{title,en}', posting ->> 'organisation',
      null, applications.state, submitted_at, case when answered_at is null then answer_due_at end, null, null
    from applications where applicant_id = ${id}
    union all
    select 'solution', solutions.id, solutions.title, null, challenges.title ->> 'pt', challenges.slug, solutions.state,
      solutions.created_at, null, null, null
    from solution_members join solutions on solutions.id = solution_id
    join challenges on challenges.id = solutions.challenge_id
    where solution_members.user_id = ${id} and solutions.state <> 'draft'
    union all
    select 'problem', problems.id, problems.title, null, null, null, problems.state, problems.created_at, null, null, null
    from problems where proposer_id = ${id}
    union all
    select 'event', event_registrations.id, events.title_pt, events.title_en, null, events.slug,
      coalesce(event_registrations.attendance, event_registrations.state), events.starts_at, null, null, null
    from event_registrations join events on events.id = event_id where user_id = ${id}
    union all
    select 'review', reviews.id, review_items.title, null, null, review_rounds.id::text, reviews.state, reviews.created_at,
      case when reviews.state = 'assigned' and review_rounds.state = 'open' then review_rounds.closes_at end, null, null
    from reviews join review_items using (round_id, item_id) join review_rounds on review_rounds.id = reviews.round_id
    where reviewer_id = ${id} and reviews.state <> 'withdrawn'
    union all ${mentoringOf(id, now)}
    order by at desc, id limit ${mostDoings}`.execute(db)
  return rows
}

type DetailRow = AccountRow & {
  second_factor: boolean
  locale: 'pt' | 'en'
  country: string | null
  erase_at: Date | null
}

export async function findAccount(db: Db, id: string): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${select}, users.locale, users.country, users.erase_at, users.second_factor
    from users where users.id = ${id} and ${isShown}`.execute(db)
  return rows[0]
}

export const lockAccount = (tx: Tx, id: string) =>
  tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()

export const saveAccount = (tx: Tx, id: string, set: Updateable<Schema['users']>) =>
  tx.updateTable('users').set(set).where('id', '=', id).execute()
