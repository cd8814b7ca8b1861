import { sql, type RawBuilder } from 'kysely'
import { dayMs } from '#contract/times.ts'
import type { World } from '../world.ts'
import type { Rule } from './rule.ts'

/** The lines that a statement finds; its only column is a text. */
export async function linesOf({ at }: World, statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await statement.execute(at.deps.db)
  return rows.map((row) => String(Object.values(row as object)[0]))
}

const before = ({ at }: World, days: number) => sql`${new Date(at.now().getTime() - days * dayMs)}::timestamptz`

/** Each: a table, who waits in it, and until when. */
const waits = [
  { table: 'problems', who: "state in ('submitted', 'triage')", date: 'answer_due_at' },
  { table: 'startups', who: "state = 'submitted'", date: 'answer_due_at' },
  {
    table: 'applications',
    who: "state in ('submitted', 'in_review', 'shortlisted', 'interview')",
    date: 'answer_due_at',
  },
  { table: 'applications', who: "told_state = 'offer' and state = 'offer'", date: 'reply_by' },
  { table: 'event_registrations', who: "state = 'offered'", date: 'offer_expires_at' },
  { table: 'cohort_members', who: "state = 'offered'", date: 'offer_expires_at' },
  { table: 'mentor_requests', who: "state = 'offered'", date: 'offer_expires_at' },
  { table: 'review_appeals', who: 'answered_at is null', date: 'answer_due_at' },
] as const

const datedWaits: Rule = {
  name: 'nobody waits without a date',
  find: async (world) => {
    const found = waits.map(({ table, who, date }) =>
      linesOf(
        world,
        sql`select ${table} || ' ' || id from ${sql.table(table)} where ${sql.raw(who)} and ${sql.ref(date)} is null`,
      ),
    )
    return (await Promise.all(found)).flat()
  },
}

/** Offers end by themselves: who waits behind them moves up. */
const endedOffers: Rule = {
  name: 'an offer ends when it said',
  find: async (world) => {
    const offers = waits.filter(({ date }) => date === 'offer_expires_at' || date === 'reply_by')
    const found = offers.map(({ table, who, date }) =>
      linesOf(
        world,
        sql`select ${table} || ' ' || id from ${sql.table(table)} where ${sql.raw(who)} and ${sql.ref(date)} < ${before(world, 0.1)}`,
      ),
    )
    return (await Promise.all(found)).flat()
  },
}

/** A promise of the programme: who gave it, who waits, and the kinds of what they are told when it is late. */
const promises = [
  { table: 'applications', person: 'applicant_id', who: waits[2].who, told: 'applications.' },
  { table: 'problems', person: 'proposer_id', who: waits[0].who, told: 'problems.' },
  {
    table: 'startups',
    person: `(select user_id from startup_members where startup_id = startups.id and role = 'owner' order by joined_at limit 1)`,
    who: waits[1].who,
    told: 'startups.',
  },
  { table: 'review_appeals', person: 'author_id', who: 'answered_at is null', told: 'reviews.appeal_' },
] as const

/** How long after the promised day somebody may be left without a word. */
const graceDays = 9

const keptPromises: Rule = {
  name: 'a promise ends in an answer or in a told lateness',
  find: async (world) => {
    const found = promises.map(({ table, person, who, told }) =>
      linesOf(
        world,
        sql`select ${table} || ' ' || promised.id from ${sql.table(table)} as promised
          where ${sql.raw(who)} and answer_due_at < ${before(world, graceDays)}
            and exists (select from users where users.id = ${sql.raw(person.replaceAll('startups.', 'promised.'))} and status = 'active')
            and not exists (
              select from mails where mails.user_id = ${sql.raw(person.replaceAll('startups.', 'promised.'))}
                and mails.kind in (${`${told}late`}, ${`${told}silence`}, ${`${told}broken`}) and mails.created_at >= promised.answer_due_at)`,
      ),
    )
    return (await Promise.all(found)).flat()
  },
}

/** What somebody waits for has passed, and they still wait. */
const overdueWaits: Rule = {
  name: 'nobody waits for what is over',
  find: async (world) =>
    linesOf(
      world,
      sql`
      select 'registration ' || event_registrations.id || ' ' || event_registrations.state from event_registrations
        join events on events.id = event_id
        where event_registrations.state in ('pending', 'waitlisted', 'offered') and events.state = 'published'
          and ends_at < ${before(world, 1)}
      union all
      select 'place ' || cohort_members.id || ' ' || state from cohort_members join cohorts on cohorts.id = cohort_id
        where state in ('applied', 'waitlisted', 'offered') and starts_on + weeks * 7 < ${before(world, 1)}
      union all
      select 'hour ' || mentor_requests.id || ' ' || mentor_requests.state from mentor_requests
        join mentor_hours on mentor_hours.id = hour_id
        where mentor_requests.state in ('asked', 'waitlisted', 'offered') and ends_at < ${before(world, 1)}
      union all
      select 'interview ' || id from applications
        where state = 'interview' and interview_at < ${before(world, 45)} and answer_due_at < ${before(world, 45)}
      union all
      select 'application of who left ' || applications.id from applications join users on users.id = applicant_id
        where state in ('submitted', 'in_review', 'shortlisted', 'interview', 'offer') and users.status = 'erased'`,
    ),
}

export const waitingRules: readonly Rule[] = [datedWaits, endedOffers, keptPromises, overdueWaits]
