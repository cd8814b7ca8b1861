import { sql } from 'kysely'
import { hourMs } from '#contract/times.ts'
import { linesOf } from './waiting.ts'
import type { Rule } from './rule.ts'

const held = sql`event_registrations.state in ('confirmed', 'offered') and seat = 'public'`

const notOversold: Rule = {
  name: 'no more seats are given than there are',
  find: (world) =>
    linesOf(
      world,
      sql`
      select 'event ' || slug from events where capacity < (
        select count(*) from event_registrations where event_id = events.id and ${held}
          and attending is distinct from 'online')
      union all
      select 'cohort ' || name from cohorts where capacity < (
        select count(*) from cohort_members where cohort_id = cohorts.id
          and state in ('offered', 'accepted', 'active', 'completed'))
      union all
      select 'hour ' || id from mentor_hours where capacity < (
        select count(*) from mentor_requests where hour_id = mentor_hours.id and state in ('given', 'offered'))`,
    ),
}

const counted: Rule = {
  name: 'counters of seats equal their rows',
  find: (world) =>
    linesOf(
      world,
      sql`
      select 'event ' || slug || ' says ' || taken from events where mode <> 'hybrid' and taken + online_taken <> (
        select count(*) from event_registrations where event_id = events.id and ${held})
      union all
      select 'cohort ' || name || ' says ' || taken from cohorts where taken <> (
        select count(*) from cohort_members where cohort_id = cohorts.id
          and state in ('offered', 'accepted', 'active', 'completed'))`,
    ),
}

const freed: Rule = {
  name: 'a seat that is free goes to who waits for it',
  find: (world) => {
    const soon = new Date(world.at.now().getTime() + 3 * hourMs)
    return linesOf(
      world,
      sql`
      select 'event ' || slug from events
      where state = 'published' and mode = 'onsite' and taken < capacity and starts_at > ${soon}::timestamptz
        and coalesce(registration_closes_at, starts_at) > ${soon}::timestamptz
        and exists (select from event_registrations where event_id = events.id and state = 'waitlisted')
      union all
      select 'hour ' || id from mentor_hours
      where state = 'open' and taken < capacity and starts_at > ${new Date(world.at.now().getTime() + 24 * hourMs)}::timestamptz
        and gives_at < ${world.at.now()}::timestamptz
        and exists (select from mentor_requests where hour_id = mentor_hours.id and state = 'waitlisted')`,
    )
  },
}

export const seatRules: readonly Rule[] = [notOversold, counted, freed]
