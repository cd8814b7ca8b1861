import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { RequestState } from '#contract/mentoring/mentoring.ts'
import { accompanies, fullName, isApart, isFor, isOfSubject, keyOf, type HourRow, type Key } from '../queries.ts'
import { isFree } from '../booking/queries.ts'
import type { MentorFacts } from './reasons.ts'
import type { Subject } from '#contract/mentoring/mentoring.ts'

const mostMentors = 100

/** Mentors who show themselves to members, each with what the rules ask for. */
export async function findMentorFacts(db: Db, subject: Subject, now: Date, only?: string): Promise<MentorFacts[]> {
  const key = keyOf(subject)
  const startup = sql`(select * from startups where id = ${key.startup_id})`
  const { rows } = await sql<MentorFacts>`
    select users.id, ${fullName('users')} as name, profiles.headline, coalesce(desk.topics, '{}') as topics,
      ${accompanies(sql`users.id`, key)} as own, ${isApart(sql`users.id`, key)} as apart,
      coalesce(profiles.field = any(subject.fields), false) as "sameField",
      array(
        select coalesce(skills.name_pt, mine.skill) from user_skills as mine join user_skills as theirs using (skill)
        left join skills on skills.slug = mine.skill
        where mine.user_id = users.id and theirs.user_id = ${key.trainee_id} order by mine.position limit 1) as skills,
      exists (
        select from startup_mentors join startups on startups.id = startup_mentors.startup_id
        where startup_mentors.user_id = users.id and startups.stage = subject.stage
          and startups.id <> ${key.startup_id}) as stages,
      exists (
        select from mentor_hours as met
        where met.mentor_id = users.id and met.state in ('booked', 'done', 'missed') and ${isOfSubject('met', key)}) as met,
      (select count(*)::int from mentor_hours as busy
        where busy.mentor_id = users.id and busy.state = 'booked' and busy.starts_at > ${now}) as taken,
      coalesce(desk.week_limit, 3) as "weekLimit"
    from users
    left join profiles on profiles.user_id = users.id
    left join mentor_desks as desk on desk.user_id = users.id
    left join lateral (
      select startup.stage, array_prepend(startup.field, startup.more_fields) as fields from ${startup} as startup
      union all
      select null, array[profile.field] from profiles as profile where profile.user_id = ${key.trainee_id}
    ) as subject on true
    where users.role = 'mentor' and users.status = 'active' and coalesce(profiles.visibility, 'members') <> 'staff'
      and ${only ? sql`users.id = ${only}` : sql`true`}
    order by name, users.id limit ${sql.lit(mostMentors)}`.execute(db)
  return rows
}

/** What a startup or trainee wrote about what they need: words that topics are held against. */
export async function findWritten(db: Db, { startup_id, trainee_id }: Key): Promise<string> {
  const { rows } = await sql<{ words: string | null }>`
    select concat_ws(' ', pitch, looking_for,
      (select string_agg(title, ' ') from startup_milestones where startup_id = startups.id and state <> 'approved'),
      (select concat_ws(' ', obstacle, ask) from startup_updates where startup_id = startups.id order by month desc limit 1))
      as words
    from startups where id = ${startup_id}
    union all
    select concat_ws(' ', headline, about) from profiles where user_id = ${trainee_id}`.execute(db)
  return rows.map(({ words }) => words ?? '').join(' ')
}

export type FreeRow = Pick<HourRow, 'id' | 'mentor_id' | 'starts_at' | 'ends_at' | 'place' | 'link' | 'gives_at'> & {
  others: number
  mine: { id: string; state: RequestState } | null
}
type Span = { now: Date; until: Date; mentorId?: string }

/** Hours that can be asked for, and those that are asked for already or ours, by time. */
export async function findFree(db: Db, key: Key, { now, until, mentorId }: Span): Promise<FreeRow[]> {
  const own = isOfSubject('requests', key)
  const { rows } = await sql<FreeRow>`
    select hours.id, hours.mentor_id, hours.starts_at, hours.ends_at, hours.place, hours.link, hours.gives_at,
      (select count(*)::int from mentor_requests as requests
        where requests.hour_id = hours.id and requests.state = 'asked' and not ${own}) as others,
      mine.own as mine
    from mentor_hours as hours join mentor_desks as desk on desk.user_id = hours.mentor_id
    left join lateral (
      select json_build_object('id', requests.id, 'state', requests.state) as own from mentor_requests as requests
      where requests.hour_id = hours.id and ${own} and requests.state in ('asked', 'given', 'waitlisted', 'offered')
    ) as mine on true
    where hours.starts_at > ${now} and hours.starts_at < ${until} and hours.state in ('open', 'booked')
      and ${mentorId ? sql`hours.mentor_id = ${mentorId}` : sql`true`}
      and (mine.own is not null or (${isFree(now)} and ${isFor(key)}))
    order by hours.starts_at, hours.id limit 1000`.execute(db)
  return rows
}
