import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { ConflictKind } from '#contract/reviews/rounds.ts'
import { subjectOf, type Engine } from '../engine.ts'
import type { RoundRow } from '../queries.ts'

export type Tie = { item: string; juror: string; kind: ConflictKind }

/** Addresses of which anybody can have one; a shared domain says nothing then. `.example` belongs to nobody. */
const publicDomains =
  '^(gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|mail|zoho|proton|protonmail|pm|' +
  'tutanota|fastmail|yandex|sapo|iol|clix|netcabo|mail\\.telepac)\\.[a-z.]+$|(^|\\.)example(\\.(com|org|net))?$'

/** Years suffice: few people remember months, and close years are a tie as well. Unknown ends are open. */
const sharedYears = sql`
  left(coalesce(theirs.start_month, theirs.end_month, '0000'), 4)
    <= left(case when own.current then '9999' else coalesce(own.end_month, '9999') end, 4)
  and left(coalesce(own.start_month, own.end_month, '0000'), 4)
    <= left(case when theirs.current then '9999' else coalesce(theirs.end_month, '9999') end, 4)`
const sameName = sql`f_unaccent(lower(trim(theirs.organisation))) = f_unaccent(lower(trim(own.organisation)))`

/** What the platform knows of ties between jurors and the teams of items; the closest tie of each pair. */
export async function findTies(db: Db, teams: ReadonlyMap<string, readonly string[]>, jurors: readonly string[]) {
  const members = [...teams].flatMap(([item, people]) => people.map((person) => ({ item, person })))
  if (members.length === 0 || jurors.length === 0) return []
  const { rows } = await sql<Tie>`
    with team as (
      select * from unnest(${members.map(({ item }) => item)}::uuid[], ${members.map(({ person }) => person)}::uuid[])
        as team (item, person)
    ), jury as (select * from unnest(${[...jurors]}::uuid[]) as jury (juror)),
    ties as (
      select item, juror, 'team' as kind, 1 as rank from team join jury on juror = person
      union all
      select item, juror, 'startup', 2 from team
      join startup_members as theirs on theirs.user_id = person
      join startup_members as own on own.startup_id = theirs.startup_id join jury on juror = own.user_id
      union all
      select item, juror, 'mentor', 3 from team
      join startup_members as theirs on theirs.user_id = person
      join startup_mentors as own on own.startup_id = theirs.startup_id join jury on juror = own.user_id
      union all
      select item, juror, case own.kind when 'education' then 'school' else 'employer' end, 4 from team
      join experiences as theirs on theirs.user_id = person
      join experiences as own on (own.kind = 'education') = (theirs.kind = 'education') and ${sameName}
      join jury on juror = own.user_id
      where ${sharedYears}
      union all
      select item, juror, 'domain', 5 from team
      join users as theirs on theirs.id = person
      join jury on true
      join users as own on own.id = juror
        and lower(split_part(own.email, '@', 2)) = lower(split_part(theirs.email, '@', 2))
      where lower(split_part(own.email, '@', 2)) !~ ${publicDomains}
    )
    select distinct on (item, juror) item, juror, kind from ties order by item, juror, rank`.execute(db)
  return rows
}

/** The ties of a round as they are now. */
export async function tiesOf(
  engine: Engine,
  db: Db,
  round: RoundRow,
  { items, jurors }: { items: readonly string[]; jurors: readonly string[] },
): Promise<Tie[]> {
  return findTies(db, await subjectOf(engine, round.area).findTeams(db, items), jurors)
}
