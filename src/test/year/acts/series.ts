import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createEvent, importEvents, publishEvent, type EventInput } from '#contract/events/manage.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import { letIn, undoDecisions } from '#contract/events/registration.ts'
import { registerForAll, repeatEvent, withdrawFromRest } from '#contract/events/series.ts'
import { answersTo, type Answers } from '#contract/questions.ts'
import { dayMs, hourMs, minuteMs } from '#contract/times.ts'
import { does, happens, oneOf, present, say, type Person, type World } from '../world.ts'
import type { Habit } from './habit.ts'

const attendees = ['trainee', 'founder'] as const

const question = (kind: 'yes_no' | 'text', pt: string, over: Partial<EventQuestion> = {}): EventQuestion => ({
  id: randomUUID(),
  kind,
  text: { pt },
  required: true,
  choices: [],
  afterId: null,
  afterAnswer: null,
  stopAnswers: [],
  stopText: { pt: '' },
  atDoor: false,
  way: null,
  ...over,
})

/** Asked of whoever registers: one question for all, and one after a yes. */
export function questionsOfEvent(): EventQuestion[] {
  const meal = question('yes_no', 'Ficas para jantar?', { atDoor: true })
  return [meal, question('text', 'O que não comes?', { required: false, afterId: meal.id, afterAnswer: 'yes' })]
}

/** The shortest answers that the questions of an event take. */
export const answersFor = (questions: readonly EventQuestion[]): Answers =>
  Object.fromEntries(questions.filter(({ required }) => required).map((one) => [one.id, answersTo(one)[0] ?? 'Sim']))

type Series = { slug: string; title: string; questions: EventQuestion[] }

async function oneSeries(world: World, { id }: Person, isIn: boolean): Promise<Series | undefined> {
  const now = sql`${world.at.now()}::timestamptz`
  const { rows } = await sql<Series & { isIn: boolean }>`
    select event_series.slug, min(events.title_pt) as title, (array_agg(events.questions))[1] as questions,
      count(event_registrations.user_id) > 0 as "isIn"
    from event_series join events on events.series_id = event_series.id
    left join event_registrations on event_id = events.id and user_id = ${id}
      and event_registrations.state in ('confirmed', 'waitlisted', 'offered')
    where events.state = 'published' and starts_at > ${now}
    group by event_series.slug order by event_series.slug`.execute(world.at.deps.db)
  return oneOf(
    world,
    rows.filter((row) => row.isIn === isIn),
  )
}

const registersForAll: Habit = {
  name: 'registers for a whole series',
  of: attendees,
  chance: 0.03,
  act: async (world, who) => {
    const series = await oneSeries(world, who, false)
    if (!series) return
    const body = { answers: answersFor(series.questions) }
    await does(
      world,
      who,
      registerForAll,
      { params: { slug: series.slug }, body },
      `registers for all «${series.title}»`,
    )
  },
}

const withdrawsFromRest: Habit = {
  name: 'withdraws from the rest of a series',
  of: attendees,
  chance: 0.01,
  act: async (world, who) => {
    const series = await oneSeries(world, who, true)
    if (!series) return
    const params = { slug: series.slug }
    await does(world, who, withdrawFromRest, { params }, `withdraws from the rest of «${series.title}»`)
  },
}

/** At the door, while it is open: somebody comes who is not on the list. */
const letsIn: Habit = {
  name: 'lets somebody in at the door',
  of: ['staff'],
  chance: 1,
  act: async (world, who) => {
    const now = world.at.now().getTime()
    const { rows } = await sql<{ slug: string; title: string }>`
      select slug, title_pt as title from events where state = 'published' and mode = 'onsite'
        and starts_at < ${new Date(now + 20 * minuteMs)}::timestamptz and ends_at > ${new Date(now)}::timestamptz
        and not exists (select from cohort_events where event_id = events.id)
      order by slug`.execute(world.at.deps.db)
    const event = oneOf(world, rows)
    const guest = oneOf(world, [...present(world, 'trainee'), ...present(world, 'founder')])
    if (!event || !guest) return
    const call = { params: { slug: event.slug }, body: { email: guest.email } }
    await does(world, who, letIn, call, `lets ${guest.firstName} ${guest.lastName} in to «${event.title}»`)
  },
}

export const seriesHabits: readonly Habit[] = [registersForAll, withdrawsFromRest, letsIn]

/** Six weeks of the same evening, with questions. */
export async function announceSeries(world: World, staff: Person, name: string): Promise<void> {
  const starts = new Date(world.at.now().getTime() + 9 * dayMs)
  starts.setUTCHours(17, 0, 0, 0)
  const body: Partial<EventInput> & object = {
    kind: 'workshop',
    title: { pt: name },
    summary: { pt: 'Todas as semanas.' },
    mode: 'onsite',
    venue: { name: 'Sala Azinheira', address: 'Rua do Viveiro 1' },
    startsAt: starts.toISOString(),
    endsAt: new Date(starts.getTime() + hourMs).toISOString(),
    zone: 'Europe/Lisbon',
    capacity: 8,
    questions: questionsOfEvent(),
  }
  const made = await does(world, staff, createEvent, { body: body as EventInput })
  if (!made) return
  const params = { slug: made.slug }
  await does(world, staff, publishEvent, { params })
  const rule = { every: 'week', interval: 1, until: null, count: 6, except: [], also: [] } as const
  await does(
    world,
    staff,
    repeatEvent,
    { params, body: { ...rule, except: [], also: [] } },
    `repeats «${name}» six times`,
  )
}

/** Takes back what was decided a moment ago, before anybody is told. */
export async function thinkAgain(
  world: World,
  staff: Person,
  event: { slug: string; title: string },
  decidedAt: string,
) {
  if (!happens(world, 0.3)) return
  const call = { params: { slug: event.slug }, body: { decidedAt } }
  await does(world, staff, undoDecisions, call, `takes back what was decided on «${event.title}»`)
}

/** A sheet with a line that is wrong; the right one becomes a draft and is published. */
export async function importOneEvent(world: World, staff: Person, week: number): Promise<void> {
  const day = new Date(world.at.now().getTime() + 15 * dayMs).toISOString().slice(0, 10)
  const head = ['Title', 'Summary', 'Kind', 'Format', 'Venue', 'Starts', 'Ends', 'Seats']
  const cells = [
    `Visita da semana ${week}`,
    'Uma visita.',
    'Workshop',
    'On site',
    'Sala 1',
    `${day} 10:00`,
    `${day} 11:00`,
    '12',
  ]
  const rows = [cells, cells.with(0, 'Sem dia').with(5, 'amanhã')].map((one, index) => ({
    line: index + 2,
    cells: one,
  }))
  const done = await does(world, staff, importEvents, { body: { head, rows, dryRun: false } }, 'imports events')
  if (!done) return
  say(world, `The sheet brings ${done.lines.map(({ outcome }) => outcome).join(', ')}`)
  const { rows: drafts } = await sql<{ slug: string }>`
    select slug from events where state = 'draft' and title_pt = ${cells[0]} order by slug`.execute(world.at.deps.db)
  for (const params of drafts) await does(world, staff, publishEvent, { params })
}
