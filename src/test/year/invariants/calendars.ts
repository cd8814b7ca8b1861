import { sql } from 'kysely'
import { calendarAddress } from '#api/features/events/calendar/calendar.ts'
import { mixed, type Person, type World } from '../world.ts'
import type { Rule } from './rule.ts'

type Due = { id: string; about: string }

/** What somebody has a seat, an interview or an hour of, from now on. */
async function dueOf(world: World, { id }: Person): Promise<Due[]> {
  const now = sql`${world.at.now()}::timestamptz`
  const { rows } = await sql<Due>`
    select events.id, 'the event ' || slug as about from events join event_registrations on event_id = events.id
      where user_id = ${id} and event_registrations.state = 'confirmed' and events.state = 'published' and starts_at > ${now}
    union all
    select applications.id, 'an interview' from applications
      where applicant_id = ${id} and state = 'interview' and told_state = 'interview' and interview_at > ${now}
        and not interview_off
    union all
    select mentor_requests.id, 'an hour of a mentor' from mentor_hours join mentor_requests on mentor_requests.id = request_id
      where (user_id = ${id} or mentor_id = ${id}) and mentor_hours.state = 'booked' and starts_at > ${now}`.execute(
    world.at.deps.db,
  )
  return rows
}

/** Entries of a calendar file that are still to come and were not called off. */
function comingIn(file: string, now: Date): string[] {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
  return file
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .filter(
      (entry) => !/STATUS:(CANCELLED|TENTATIVE)/.test(entry) && (/DTSTART:(\d+T\d+Z)/.exec(entry)?.[1] ?? '') > stamp,
    )
    .map((entry) => /UID:(?:\w+-)?([0-9a-f]{8}-[0-9a-f-]{27})/.exec(entry)?.[1] ?? entry)
}

/** The calendar of everybody each week, and of a few on the other evenings. */
const inFeed: Rule = {
  name: 'every seat, interview and hour stands in the calendar of its person, and nothing else does',
  find: async (world) => {
    const people = world.people.filter(({ hasLeft, role }) => !hasLeft && role !== 'juror')
    const broken: string[] = []
    const isWeekly = world.at.now().getUTCDay() === 0
    for (const person of isWeekly ? people : mixed(world, people).slice(0, 6)) {
      const { url } = await calendarAddress(world.at.deps, person.id)
      const { body } = await world.at.app.inject({ url: new URL(url).pathname })
      const [due, coming] = [await dueOf(world, person), new Set(comingIn(body, world.at.now()))]
      for (const { id, about } of due) {
        if (!coming.delete(id)) broken.push(`${about} is not in the calendar of ${person.email}`)
      }
      for (const id of coming) broken.push(`${id} is in the calendar of ${person.email} without a seat`)
    }
    return broken
  },
}

export const calendarRules: readonly Rule[] = [inFeed]
