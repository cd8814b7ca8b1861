import { randomUUIDv7 } from 'node:crypto'
import * as fc from 'fast-check'
import { makeEvents, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import type { Db } from '#api/deps.ts'
import type { FigureFilters } from '#contract/figures/figures.ts'

/** Moments at which days and months part: a leap day, both changes of time, midnight in Lisbon and in UTC. */
const moments = [
  '2024-02-29T23:30:00Z',
  '2025-06-30T23:30:00Z',
  '2025-10-26T00:30:00Z',
  '2025-12-31T23:59:59Z',
  '2026-01-01T00:00:00Z',
  '2026-02-10T12:00:00Z',
] as const
export const fields = [null, 'agriculture', 'automotive'] as const
const states = ['applied', 'waitlisted', 'accepted', 'active', 'completed', 'withdrawn', 'declined'] as const

export const moment = fc.constantFrom(...moments)
const person = fc.record({
  role: fc.constantFrom('trainee', 'founder', 'mentor'),
  heard: fc.constantFrom(null, 'friend', 'press', 'um cartaz'),
  field: fc.constantFrom(...fields),
  at: moment,
  places: fc.array(
    fc.record({ cohort: fc.nat(2), state: fc.constantFrom(...states), at: moment, told: fc.boolean() }),
    {
      maxLength: 2,
    },
  ),
  seats: fc.array(
    fc.record({
      event: fc.nat(3),
      state: fc.constantFrom('confirmed', 'confirmed', 'cancelled'),
      attendance: fc.constantFrom(null, 'present', 'late', 'absent'),
    }),
    { maxLength: 2 },
  ),
})
const event = fc.record({
  at: moment,
  field: fc.constantFrom(...fields),
  state: fc.constantFrom('published', 'cancelled'),
})
export const programme = fc.record({
  people: fc.array(person, { minLength: 4, maxLength: 120, size: 'max' }),
  events: fc.array(event, { minLength: 4, maxLength: 4 }),
})
type Drawn<From> = From extends fc.Arbitrary<infer Value> ? Value : never
export type RandomProgramme = Drawn<typeof programme>

/** The newest is the last, and they lie side by side. */
const cohorts = [0, 1, 2].map((index) => ({
  id: randomUUIDv7(),
  name: `Coorte ${index + 1}`,
  starts_on: `202${4 + index}-01-15`,
  weeks: 40,
  capacity: null,
}))
export const editionIds = cohorts.map(({ id }) => id)

const firstOf = <T>(rows: readonly T[], key: (row: T) => unknown) =>
  rows.filter((row, index) => rows.findIndex((other) => key(other) === key(row)) === index)

/** Writes a programme into an empty database. */
export async function write(db: Db, { people, events }: RandomProgramme): Promise<void> {
  await db.insertInto('cohorts').values(cohorts).execute()
  const users = await makeUsers(
    db,
    people.map(({ role, heard, at }) => ({ role, heard_from: heard, created_at: new Date(at) })),
  )
  const ids = users.map(({ id }) => id)
  await db
    .insertInto('profiles')
    .values(people.map(({ field }, index) => ({ user_id: ids[index]!, field })))
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet((eb) => ({ field: eb.ref('excluded.field') })))
    .execute()
  await writeMembers(db, people, ids)
  await writeSeats(db, { people, events }, ids)
}

async function writeMembers(db: Db, people: RandomProgramme['people'], ids: readonly string[]): Promise<void> {
  const members = people.flatMap(({ places }, index) =>
    firstOf(places, ({ cohort }) => cohort).map((place) => ({ ...place, id: randomUUIDv7(), user: ids[index]! })),
  )
  const joined = new Date('2024-01-01T00:00:00Z')
  if (members.length > 0)
    await db
      .insertInto('cohort_members')
      .values(
        members.map(({ id, cohort, state, at, user }) => ({
          id,
          cohort_id: cohorts[cohort]!.id,
          user_id: user,
          state,
          queue_position: state === 'waitlisted' ? 1 : null,
          created_at: new Date(at),
          joined_at: joined,
          ended_at: state === 'withdrawn' || state === 'completed' ? new Date(at) : null,
        })),
      )
      .execute()
  const told = members.filter((one) => one.told)
  const days = 30 as const
  if (told.length > 0)
    await db
      .insertInto('cohort_outcomes')
      .values(
        told.map(({ id }) => ({
          id: randomUUIDv7(),
          member_id: id,
          days,
          due_at: joined,
          code: '1A',
          answered_at: joined,
        })),
      )
      .execute()
}

async function writeSeats(db: Db, { people, events }: RandomProgramme, ids: readonly string[]): Promise<void> {
  const made = await makeEvents(
    db,
    events.map(({ at, field, state }) => ({ starts_at: new Date(at), field, state, capacity: 200, taken: 120 })),
  )
  const seats = people.flatMap(({ seats }, index) =>
    firstOf(seats, (seat) => seat.event).map(({ event: place, state, attendance }) => ({
      event_id: made[place]!.id,
      user_id: ids[index]!,
      state,
      attendance: state === 'confirmed' ? attendance : null,
    })),
  )
  if (seats.length > 0) await makeRegistrations(db, seats)
}

export type Plain = { figure: string; who: string; part: string; month: string; value: number } & Record<
  'edition' | 'track' | 'field',
  string | null
>

export const monthOf = (at: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO('Europe/Lisbon').toPlainDate().toPlainYearMonth().toString()
const trackOf = (role: string) => ({ trainee: 'onit', founder: 'founder' })[role] ?? null

function placePart({ cohort, state, at, told }: RandomProgramme['people'][number]['places'][number]): string {
  if (state === 'completed') return told ? 'told' : 'silent'
  if (state === 'accepted' || state === 'active') return 'there'
  return state === 'withdrawn' && at >= cohorts[cohort]!.starts_on ? 'left' : 'waiting'
}

/** The rows of three figures once more, from what was written and without a database. */
export function* plainRows({ people, events }: RandomProgramme): Generator<Plain> {
  const isMarked = (place: number) =>
    people.some(({ seats }) =>
      firstOf(seats, (seat) => seat.event).some(
        (seat) => seat.event === place && seat.state === 'confirmed' && seat.attendance,
      ),
    )
  for (const [index, { role, heard, field, at, places, seats }] of people.entries()) {
    const own = { who: String(index), track: trackOf(role), value: 1 }
    if (heard !== null && own.track)
      yield {
        figure: 'heard',
        ...own,
        part: heard === 'um cartaz' ? 'other' : heard,
        month: monthOf(at),
        edition: null,
        field,
      }
    for (const place of firstOf(places, ({ cohort }) => cohort)) {
      const edition = cohorts[place.cohort]!.id
      yield { figure: 'funnel', ...own, part: placePart(place), month: monthOf(place.at), edition, field }
    }
    for (const seat of firstOf(seats, ({ event: of }) => of)) {
      const of = events[seat.event]!
      if (of.state !== 'published' || seat.state !== 'confirmed') continue
      const came = seat.attendance === 'present' || seat.attendance === 'late'
      const part = isMarked(seat.event) ? (came ? 'came' : 'missed') : 'unmarked'
      yield { figure: 'seats', ...own, part, month: monthOf(of.at), edition: null, field: of.field }
    }
  }
}

export const passes = (row: Plain, { edition, track, field, from, to }: FigureFilters): boolean =>
  (!edition || row.edition === edition) &&
  (!track || row.track === track) &&
  (!field || row.field === field) &&
  (!from || row.month >= from) &&
  (!to || row.month <= to)
