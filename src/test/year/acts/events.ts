import { sql } from 'kysely'
import { giveFeedback, register, withdraw } from '#contract/events/events.ts'
import { cancelEvent, createEvent, publishEvent, updateEvent } from '#contract/events/manage.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import { decideRegistrations, setAttendance } from '#contract/events/registration.ts'
import { dayMs, hourMs } from '#contract/times.ts'
import { does, happens, oneOf, type Person, type World } from '../world.ts'
import type { Habit } from './habit.ts'
import { answersFor, questionsOfEvent, thinkAgain } from './series.ts'

const attendees = ['trainee', 'founder', 'mentor'] as const

type Found = { slug: string; title: string }

async function ownEvent(world: World, { id }: Person, where: ReturnType<typeof sql>): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select slug, title_pt as title from events join event_registrations on event_id = events.id
    where user_id = ${id} and ${where} order by starts_at, events.id`.execute(world.at.deps.db)
  return oneOf(world, rows)
}

const registers: Habit = {
  name: 'registers for an event',
  of: attendees,
  chance: 0.22,
  act: async (world, who) => {
    const { rows } = await sql<Found & { questions: EventQuestion[] }>`
      select slug, title_pt as title, questions from events
      where state = 'published' and starts_at > ${world.at.now()}::timestamptz
        and coalesce(registration_closes_at, starts_at) > ${world.at.now()}::timestamptz
        and not exists (select from cohort_events where event_id = events.id)
        and not exists (
          select from event_registrations where event_id = events.id and user_id = ${who.id}
            and event_registrations.state not in ('cancelled', 'declined'))
      order by starts_at, id`.execute(world.at.deps.db)
    const event = oneOf(world, rows)
    if (!event) return
    const body = { answers: answersFor(event.questions) }
    await does(world, who, register, { params: { slug: event.slug }, body }, `registers for «${event.title}»`)
  },
}

const confirmsOffer: Habit = {
  name: 'takes a seat that became free',
  of: attendees,
  chance: 0.7,
  act: async (world, who) => {
    const event = await ownEvent(world, who, sql`event_registrations.state = 'offered'`)
    if (event) await does(world, who, register, { params: event, body: {} }, `takes the free seat of «${event.title}»`)
  },
}

const withdraws: Habit = {
  name: 'withdraws from an event',
  of: attendees,
  chance: 0.04,
  act: async (world, who) => {
    const now = world.at.now()
    const waits = sql`event_registrations.state in ('pending', 'confirmed', 'waitlisted', 'offered')
      and seat = 'public' and events.state = 'published' and starts_at > ${now}::timestamptz`
    const event = await ownEvent(world, who, waits)
    if (event) await does(world, who, withdraw, { params: event }, `withdraws from «${event.title}»`)
  },
}

const givesFeedback: Habit = {
  name: 'says how an event was',
  of: attendees,
  chance: 0.3,
  act: async (world, who) => {
    const came = sql`attendance = 'present' and feedback_at is null
      and ends_at between ${new Date(world.at.now().getTime() - 7 * dayMs)}::timestamptz and ${world.at.now()}::timestamptz`
    const event = await ownEvent(world, who, came)
    const rating = 3 + Math.floor(world.random() * 3)
    if (event) await does(world, who, giveFeedback, { params: event, body: { rating } }, `rates «${event.title}»`)
  },
}

export const eventHabits: readonly Habit[] = [registers, confirmsOffer, withdraws, givesFeedback]

/** Of every six one asks for approval, of every four one has questions, and half are too small for all. */
export async function announceEvent(world: World, staff: Person, week: number): Promise<void> {
  const starts = new Date(world.at.now().getTime() + 12 * dayMs)
  starts.setUTCHours(18, 0, 0, 0)
  const title = `Encontro da semana ${week}`
  const body = {
    kind: 'workshop' as const,
    title: { pt: title, en: `Meeting of week ${week}` },
    summary: { pt: 'Uma tarde com quem já fez.', en: 'An afternoon with people who did it.' },
    mode: 'onsite' as const,
    venue: { name: 'Sala Sobreiro', address: 'Rua do Viveiro 1' },
    startsAt: starts.toISOString(),
    endsAt: new Date(starts.getTime() + 2 * hourMs).toISOString(),
    zone: 'Europe/Lisbon',
    capacity: week % 2 === 0 ? 6 : 40,
    admission: week % 6 === 0 ? ('approval' as const) : ('open' as const),
    questions: week % 4 === 1 ? questionsOfEvent() : [],
  }
  const made = await does(world, staff, createEvent, { body: body })
  if (made) await does(world, staff, publishEvent, { params: { slug: made.slug } }, `publishes «${title}»`)
}

type Row = Found & { id: string; version: number; starts: Date; ends: Date }

async function comingEvents(world: World): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, slug, version, title_pt as title, starts_at as starts, ends_at as ends from events
    where state = 'published' and starts_at > ${new Date(world.at.now().getTime() + 2 * dayMs)}::timestamptz
      and not exists (select from cohort_events where event_id = events.id)
    order by starts_at, id`.execute(world.at.deps.db)
  return rows
}

export async function moveOneEvent(world: World, staff: Person): Promise<void> {
  const event = oneOf(world, await comingEvents(world))
  if (!event) return
  const on = (moment: Date) => new Date(moment.getTime() + 2 * dayMs).toISOString()
  const body = { version: event.version, startsAt: on(event.starts), endsAt: on(event.ends) }
  await does(world, staff, updateEvent, { params: { slug: event.slug }, body }, `moves «${event.title}» by two days`)
}

export async function cancelOneEvent(world: World, staff: Person): Promise<void> {
  const event = oneOf(world, await comingEvents(world))
  if (!event) return
  const body = { reason: { pt: 'O orador adoeceu.', en: 'The speaker fell ill.' } }
  await does(world, staff, cancelEvent, { params: { slug: event.slug }, body }, `cancels «${event.title}»`)
}

/** Approves who asked, and marks who came to what has just been. */
export async function tendEvents(world: World, staff: Person): Promise<void> {
  const { db } = world.at.deps
  const { rows: asked } = await sql<Found>`
    select distinct slug, title_pt as title from events join event_registrations on event_id = events.id
    where event_registrations.state = 'pending' and events.state = 'published'
      and starts_at > ${world.at.now()}::timestamptz order by slug`.execute(db)
  for (const event of asked) {
    const decision = happens(world, 0.85) ? ('approve' as const) : ('decline' as const)
    const body = { decision, allPending: true as const }
    const call = { params: event, body }
    const done = await does(world, staff, decideRegistrations, call, `answers who asked for «${event.title}»`)
    if (done) await thinkAgain(world, staff, event, done.decidedAt)
  }
  const { rows: guests } = await sql<Found & { id: string }>`
    select slug, title_pt as title, event_registrations.id from events
    join event_registrations on event_id = events.id
    where event_registrations.state = 'confirmed' and attendance is null and events.state = 'published'
      and ends_at between ${new Date(world.at.now().getTime() - 3 * dayMs)}::timestamptz and ${world.at.now()}::timestamptz
    order by event_registrations.id`.execute(db)
  for (const { slug, id } of guests) {
    const attendance = happens(world, 0.8) ? ('present' as const) : ('absent' as const)
    await does(world, staff, setAttendance, { params: { slug, id }, body: { attendance } })
  }
}
