import { sql } from 'kysely'
import { dayMs } from '#contract/times.ts'
import { openedBy, pathsIn, type Told } from './opened.ts'
import { linesOf } from './waiting.ts'
import type { World } from '../world.ts'
import type { Rule } from './rule.ts'

/** What each rule has looked at already, so that every mail is looked at once. */
const lookedAt = new WeakMap<World, Map<string, number>>()

function newMails(world: World, rule: string) {
  const seen = lookedAt.get(world) ?? new Map<string, number>()
  lookedAt.set(world, seen)
  const from = seen.get(rule) ?? 0
  seen.set(rule, world.mails.length)
  return world.mails.slice(from)
}

const letters = new WeakMap<World, Map<string, Date>>()

/** Before a deadline people are reminded on several days, in the same words. */
const isNextReminder = (kind: string, before: Date, at: Date) =>
  kind.endsWith('.reminder') && at.getTime() - before.getTime() > dayMs / 2

/** Who withdraws and registers again hears the same again; who has done nothing since does not. */
const toldOnce: Rule = {
  name: 'nobody is told the same thing twice',
  find: async (world) => {
    const known = letters.get(world) ?? new Map<string, Date>()
    letters.set(world, known)
    return newMails(world, 'once').flatMap(({ recipient, subject, text, kind, at }) => {
      const letter = [recipient, subject, text].join('\n')
      const before = known.get(letter)
      known.set(letter, at)
      const acted = world.people.find(({ email }) => email === recipient)?.actedAt
      if (!before || (acted && acted > before) || isNextReminder(kind, before, at)) return []
      return [`${kind} «${subject}» to ${recipient}`]
    })
  },
}

const notToGone: Rule = {
  name: 'nobody is told anything after they left',
  find: async (world) => {
    const mails = newMails(world, 'gone')
    const gone = new Set(await linesOf(world, sql`select id from users where status in ('erased', 'suspended')`))
    const were = new Map(world.people.map(({ id, email }) => [email, id]))
    const day = world.at.now().getTime() - dayMs
    return mails
      .filter(
        ({ recipient, at }) =>
          gone.has(were.get(recipient) ?? '') && at.getTime() > day && goneSince(world, recipient) < day,
      )
      .map(({ kind, recipient }) => `${kind} to ${recipient}`)
  },
}

/** When the story says that somebody left or was suspended. */
const departures = new WeakMap<World, Map<string, number>>()
function goneSince(world: World, email: string): number {
  const known = departures.get(world) ?? new Map<string, number>()
  departures.set(world, known)
  for (const person of world.people) {
    if (person.hasLeft && !known.has(person.email)) known.set(person.email, world.at.now().getTime())
  }
  // Deleted a week after they asked; until then the account itself writes to them.
  return (known.get(email) ?? Infinity) + 8 * dayMs
}

/** A message about something waits for those before it about the same; the first of them is looked at itself. */
const delivered: Rule = {
  name: 'no job, no mail and no message is stuck',
  find: (world) => {
    const late = new Date(world.at.now().getTime() - 3_600_000)
    return linesOf(
      world,
      sql`
      select 'job ' || kind || ' ' || coalesce(error, '') from jobs
        where dead_at is not null or (done_at is null and run_at < ${late}::timestamptz)
      union all
      select 'mail ' || kind || ' ' || coalesce(error, '') from mails
        where status = 'dead' or (status = 'queued' and next_at < ${late}::timestamptz)
      union all
      select 'message ' || kind || ' to another system' from webhook_deliveries as due
        join webhooks on webhooks.id = webhook_id
        where due.state = 'lost' or (webhooks.state = 'active' and due.state = 'waiting' and due_at < ${late}::timestamptz
          and not exists (
            select from webhook_deliveries as earlier where earlier.webhook_id = due.webhook_id
              and earlier.subject = due.subject and earlier.state = 'waiting' and earlier.position < due.position))`,
    )
  },
}

/** Those who had a seat two days before learn of the event once more, by mail: nobody in the year has chosen otherwise. */
const reminded: Rule = {
  name: 'who has a seat is reminded of it',
  find: (world) => {
    const now = world.at.now().getTime()
    const day = (days: number) => sql`${new Date(now - days * dayMs)}::timestamptz`
    return linesOf(
      world,
      sql`
      select 'event ' || slug || ' for ' || users.email from events
      join event_registrations on event_id = events.id join users on users.id = user_id
      where events.state = 'published' and event_registrations.state = 'confirmed' and users.status = 'active'
        and starts_at between ${day(1)} and ${day(0)} and event_registrations.updated_at < ${day(3)}
        and event_registrations.created_at < ${day(3)}
        and events.published_at < ${day(3)}
        and coalesce(moved_from, starts_at) = starts_at
        and not exists (
          select from mails where mails.user_id = users.id and kind = 'events.reminder' and mails.created_at > ${day(4)})`,
    )
  },
}

/** Notices of the day, of which some go again once they were answered. */
async function newNotices(world: World): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select users.email as recipient, kind, array[path] as paths, notices.created_at as at from notices join users on users.id = user_id
    where path is not null and notices.created_at > ${new Date(world.at.now().getTime() - dayMs)}::timestamptz`.execute(
    world.at.deps.db,
  )
  return rows
}

/** The same words about the same record, and nothing that the reader did in between. */
const noticedOnce: Rule = {
  name: 'nobody is told the same thing twice',
  find: async (world) => {
    const { rows } = await sql<{ email: string; kind: string; title: string; body: string; first: Date }>`
      select users.email, kind, title, body, min(notices.created_at) as first from notices join users on users.id = user_id
      where not kind like '%.reminder'
      group by users.email, kind, title, body, path
      having count(*) > 1 and max(notices.created_at) > ${new Date(world.at.now().getTime() - dayMs)}::timestamptz`.execute(
      world.at.deps.db,
    )
    return rows.flatMap(({ email, kind, title, body, first }) => {
      const acted = world.people.find((person) => person.email === email)?.actedAt
      return acted && acted > first
        ? []
        : [`the notice ${kind} «${title}: ${body}» to ${email}, told since ${first.toISOString()}`]
    })
  },
}

const opened: Rule = {
  name: 'nobody is told of something that they cannot open',
  find: async (world) => [
    ...(await openedBy(
      world,
      newMails(world, 'opened').map(({ recipient, kind, text, at }) => ({ recipient, kind, at, paths: pathsIn(text) })),
    )),
    ...(await openedBy(world, await newNotices(world))),
  ],
}

export const tellingRules: readonly Rule[] = [toldOnce, noticedOnce, notToGone, delivered, reminded, opened]
