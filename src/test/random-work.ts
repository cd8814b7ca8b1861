import { randomUUIDv7 } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { makeEvents } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { newTicket } from '#api/features/events/registration/tickets.ts'
import type { Db } from '#api/deps.ts'
import { dayMs, hourMs } from '#contract/times.ts'
import { monthOf, type Plain } from '#api/features/figures/random-programme.test-kit.ts'

/** A change of time and midnight in Lisbon; all of them within both cohorts. */
const past = ['2025-06-30T23:30:00Z', '2025-10-26T00:30:00Z', '2025-12-31T23:59:59Z', '2026-02-10T12:00:00Z'] as const
const moment = fc.constantFrom(...past)
const inProgramme = ['accepted', 'active', 'completed'] as const
const three = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 3, maxLength: 3 })

const trainee = fc.record({
  cohort: fc.nat(1),
  role: fc.constantFrom('trainee', 'founder'),
  field: fc.constantFrom(null, 'agriculture', 'automotive'),
  state: fc.constantFrom(...inProgramme, 'withdrawn', 'withdrawn', 'applied'),
  joined: moment,
  /** Days from joining to leaving. */
  stayed: fc.constantFrom(0, 30, 120),
  marks: three(fc.constantFrom(null, 'present', 'late', 'excused', 'absent')),
  excuses: three(fc.boolean()),
  answers: three(fc.constantFrom(null, 'handed_in', 'returned', 'accepted')),
})
const session = fc.record({
  cohort: fc.nat(1),
  at: moment,
  state: fc.constantFrom('published', 'published', 'cancelled'),
  field: fc.constantFrom(null, 'agriculture'),
  capacity: fc.constantFrom(null, 30, 50),
  taken: fc.nat(30),
})
const task = fc.record({ cohort: fc.nat(1), due: fc.constantFrom(...past, '2031-01-01T00:00:00Z') })
export const work = fc.record({
  trainees: fc.array(trainee, { maxLength: 80, size: 'max' }),
  sessions: three(session),
  tasks: three(task),
})
type Drawn<From> = From extends fc.Arbitrary<infer Value> ? Value : never
export type RandomWork = Drawn<typeof work>
type Trainee = RandomWork['trainees'][number]

const cohorts = [1, 2].map((number) => ({
  id: randomUUIDv7(),
  name: `Turma ${number}`,
  starts_on: `2025-06-0${number}`,
  weeks: 45,
  capacity: null,
}))
export const workEditions = cohorts.map(({ id }) => id)

const endOf = ({ state, joined, stayed }: Trainee) =>
  state === 'withdrawn' || state === 'completed' ? new Date(Date.parse(joined) + stayed * dayMs) : null

/** Writes two cohorts with their sessions, tasks and marks into an empty database. */
export async function writeWork(db: Db, { trainees, sessions, tasks }: RandomWork): Promise<void> {
  await db.insertInto('cohorts').values(cohorts).execute()
  const users = await makeUsers(
    db,
    trainees.map(({ role }) => ({ role })),
  )
  const members = trainees.map((one, index) => ({ ...one, id: randomUUIDv7(), user: users[index]!.id }))
  await writeMembers(db, members)
  await writeSessions(db, sessions, members)
  const ids = tasks.map(() => randomUUIDv7())
  await db
    .insertInto('cohort_tasks')
    .values(
      tasks.map(({ cohort, due }, index) => ({
        id: ids[index]!,
        cohort_id: cohorts[cohort]!.id,
        week: 1,
        title_pt: `Tarefa ${index}`,
        due_at: new Date(due),
      })),
    )
    .execute()
  const given = members.flatMap(({ id, cohort, answers }) =>
    answers.flatMap((state, index) =>
      state && tasks[index]!.cohort === cohort ? [{ member_id: id, task_id: ids[index]!, state }] : [],
    ),
  )
  const handed = { handed_in_at: new Date(past[0]), late: false }
  if (given.length > 0)
    await db
      .insertInto('cohort_answers')
      .values(given.map((one) => ({ ...one, ...handed, id: randomUUIDv7() })))
      .execute()
}

type Member = Trainee & { id: string; user: string }

async function writeMembers(db: Db, members: readonly Member[]): Promise<void> {
  if (members.length === 0) return
  await db
    .insertInto('profiles')
    .values(members.map(({ user, field }) => ({ user_id: user, field })))
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet((eb) => ({ field: eb.ref('excluded.field') })))
    .execute()
  await db
    .insertInto('cohort_members')
    .values(
      members.map((one) => ({
        id: one.id,
        cohort_id: cohorts[one.cohort]!.id,
        user_id: one.user,
        state: one.state,
        created_at: new Date(one.joined),
        joined_at: new Date(one.joined),
        ended_at: endOf(one),
      })),
    )
    .execute()
}

async function writeSessions(db: Db, sessions: RandomWork['sessions'], members: readonly Member[]): Promise<void> {
  const made = await makeEvents(
    db,
    sessions.map(({ at, cohort: _cohort, ...over }) => ({ ...over, starts_at: new Date(at) })),
  )
  const linked = { compulsory: true, linked_at: new Date('2025-01-01T00:00:00Z') }
  await db
    .insertInto('cohort_events')
    .values(made.map(({ id }, index) => ({ ...linked, event_id: id, cohort_id: cohorts[sessions[index]!.cohort]!.id })))
    .execute()
  for (const { id, user, cohort, marks, excuses } of members) {
    for (const [index, event] of made.entries()) {
      if (sessions[index]!.cohort !== cohort) continue
      if (excuses[index])
        await sql`
          insert into cohort_excuses (event_id, member_id, reason, created_at, day) values (${event.id}, ${id}, 'Exame.',
            ${event.starts_at}, (${event.starts_at}::timestamptz at time zone 'Europe/Lisbon')::date)`.execute(db)
      const attendance = marks[index]
      if (!attendance) continue
      const seat = { event_id: event.id, user_id: user, state: 'confirmed' as const, seat: 'cohort' as const }
      await db
        .insertInto('event_registrations')
        .values({ ...seat, id: randomUUIDv7(), ticket: newTicket(), attendance })
        .onConflict((conflict) =>
          conflict.columns(['event_id', 'user_id']).doUpdateSet({ attendance, state: seat.state }),
        )
        .execute()
    }
  }
}

const trackOf = (role: string) => (role === 'founder' ? 'founder' : 'onit')

/** The rows of places, attendance and tasks, from what was written and without a database. */
export function* plainWork({ trainees, sessions, tasks }: RandomWork, now: Date): Generator<Plain> {
  for (const [index, { at, cohort, state, field, capacity, taken }] of sessions.entries()) {
    if (state !== 'published') continue
    const own = { edition: workEditions[cohort]!, track: null, field, month: monthOf(at), who: `event ${index}` }
    const places = capacity === null ? {} : { taken, free: capacity - taken }
    for (const [part, value] of Object.entries(places)) if (value > 0) yield { ...own, figure: 'places', part, value }
    const isMarked = trainees.some((one) => one.cohort === cohort && one.marks[index])
    if (!isMarked) continue
    for (const [person, one] of trainees.entries())
      if (one.cohort === cohort && hasSeat(one, at)) {
        const part = attendanceOf(one, index)
        // After the end nobody is missed.
        const ended = endOf(one)
        if (ended && ended.getTime() <= Date.parse(at) && part !== 'present' && part !== 'late') continue
        yield { ...rowOf(one, person), figure: 'attendance', month: monthOf(at), part }
      }
  }
  for (const [index, { cohort, due }] of tasks.entries()) {
    if (new Date(due) > now) continue
    for (const [person, one] of trainees.entries()) {
      if (one.cohort !== cohort || !isAsked(one, due)) continue
      const answer = one.answers[index]
      const part = answer === 'accepted' ? 'accepted' : answer ? 'handed_in' : 'missing'
      yield { ...rowOf(one, person), figure: 'tasks', month: monthOf(due), part }
    }
  }
}

const rowOf = ({ cohort, role, field }: Trainee, index: number) => ({
  edition: workEditions[cohort]!,
  track: trackOf(role),
  field,
  who: String(index),
  value: 1,
})

/** There from the day they join to the day they leave. */
function hasSeat(one: Trainee, at: string): boolean {
  const [starts, joined] = [Date.parse(at), Date.parse(one.joined)]
  const ended = endOf(one)?.getTime() ?? 0
  if (joined >= starts + 2 * hourMs) return false
  // Every session was planned before anybody completed.
  if (one.state === 'completed') return ended > joined
  return inProgramme.some((state) => state === one.state) || (ended > starts && ended > joined)
}

function attendanceOf({ marks, excuses }: Trainee, index: number): string {
  const mark = marks[index]
  if (mark === 'present' || mark === 'late') return mark
  return mark === 'excused' || excuses[index] ? 'excused' : 'absent'
}

function isAsked(one: Trainee, due: string): boolean {
  if (one.joined > due) return false
  const end = endOf(one)
  return end ? end.getTime() > Date.parse(due) : inProgramme.some((state) => state === one.state)
}
