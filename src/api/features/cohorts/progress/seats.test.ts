import ICAL from 'ical.js'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeEvents } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import type { SessionMark } from '#contract/cohorts/progress.ts'
import { calendarFeed } from '#contract/events/calendar.ts'
import { dayMs, hourMs } from '#contract/times.ts'
import { appWith } from '#test/app-with.ts'
import { periodOf } from '../certificates/period.ts'
import { findCohort } from '../queries.ts'
import { judgeProgress, loadCohortFacts } from './load.ts'
import { findTrainees } from './queries.ts'

const at = appWith({ staff: 'staff' })
const walks = 1000
const zone = 'Europe/Lisbon'

/** The same walks each time. */
let drawn = 20_260_329
const draw = (below: number) => {
  drawn = (Math.imul(drawn, 1_103_515_245) + 12_345) >>> 0
  return Math.floor((drawn / 2 ** 32) * below)
}
const chance = (percent: number) => draw(100) < percent
const days = new Map<number, string>()
function dayOf(time: number): string {
  const known = days.get(time) ?? new Date(time).toLocaleDateString('sv-SE', { timeZone: zone })
  days.set(time, known)
  return known
}

type Session = { id: string; starts: number; state: 'published' | 'cancelled'; linked: number | null; marked: boolean }
type Mark = 'present' | 'late' | 'excused' | 'absent'
type Member = {
  id: string
  user: string
  state: 'accepted' | 'active' | 'completed' | 'withdrawn'
  joined: number
  ended: number | null
  excuses: Map<string, string>
  marks: Map<string, Mark>
}

const first = Date.parse('2026-03-02T00:00:00Z')
const ends = ({ starts }: Session) => starts + 2 * hourMs
const isIn = ({ state }: Member) => state !== 'withdrawn'

/** Whoever completed is still welcome to what was planned by then. */
const isAskedIn = (asked: number, { state, ended }: Member) =>
  state === 'accepted' || state === 'active' || (state === 'completed' && asked < ended!)
/** The rule in its own words: asked before the end, in the cohort then, and not gone before the start. */
const asksFor = (session: Session, member: Member) =>
  session.linked !== null &&
  Math.max(session.linked, member.joined) < ends(session) &&
  (isAskedIn(Math.max(session.linked, member.joined), member) ||
    (member.ended !== null && member.ended > session.starts && member.ended > member.joined))
const isExcused = (session: Session, { excuses }: Member) => excuses.get(session.id) === dayOf(session.starts)
const came = (mark: Mark | undefined) => mark === 'present' || mark === 'late'

/** `none`, or the state of the seat. */
function seatOf(session: Session, member: Member): 'none' | 'confirmed' | 'cancelled' {
  const mark = member.marks.get(session.id)
  if (!asksFor(session, member) && !mark) return 'none'
  return asksFor(session, member) && isExcused(session, member) && !came(mark) ? 'cancelled' : 'confirmed'
}

function markOf(session: Session, member: Member, now: number): SessionMark {
  const mark = member.marks.get(session.id)
  if (mark === 'present' || mark === 'late') return mark
  const isOver = ends(session) <= now
  const by = isOver ? session.starts : ends(session)
  if (member.joined >= by) return 'before'
  if (session.linked! >= by) return 'not_asked'
  if (
    member.state !== 'accepted' &&
    member.state !== 'active' &&
    member.ended !== null &&
    member.ended <= session.starts
  )
    return 'not_asked'
  if (isExcused(session, member) || mark === 'excused') return 'excused'
  return isOver ? (mark ?? (session.marked ? 'absent' : 'unmarked')) : 'coming'
}

/** A step of one person: they join, leave, come back, complete, cannot come, or come after all. */
function step(member: Member, sessions: Session[], now: number): boolean {
  const next = sessions.filter(({ starts, linked }) => linked !== null && starts > now)[draw(3)]
  if (!isIn(member)) {
    if (chance(60)) Object.assign(member, { state: 'active', joined: now, ended: null })
  } else if (member.state === 'completed') return false
  else if (chance(15)) Object.assign(member, { state: 'withdrawn', ended: now })
  else if (chance(5)) Object.assign(member, { state: 'completed', ended: now })
  else if (next && member.excuses.has(next.id)) member.excuses.delete(next.id)
  else if (next) member.excuses.set(next.id, dayOf(next.starts))
  return true
}

/** What the team does with the sessions: moves one on its day or to another, cancels, takes out, puts back. */
function plan(sessions: Session[], now: number): void {
  for (const session of sessions.filter(({ starts, state }) => starts > now && state === 'published')) {
    if (chance(12)) session.starts += hourMs
    else if (chance(8)) session.starts += dayMs
    else if (chance(3)) session.state = 'cancelled'
    else if (chance(5)) session.linked = session.linked === null ? now : null
  }
}

/** The door: most are marked, those who cannot come come at times, and a few whom nobody asked walk in. */
function mark(members: Member[], sessions: Session[], from: number, to: number) {
  const over = sessions.filter(
    (one) => one.linked !== null && one.state === 'published' && ends(one) > from && ends(one) <= to,
  )
  const rows: { event_id: string; user_id: string; attendance: Mark }[] = []
  for (const session of over)
    for (const member of members) {
      const seat = seatOf(session, member)
      if (seat === 'none' ? !chance(1) : !chance(seat === 'cancelled' ? 10 : 85)) continue
      const attendance =
        seat === 'none' ? 'present' : (['present', 'present', 'late', 'excused', 'absent'] as const)[draw(5)]!
      if (seat === 'cancelled' && !came(attendance)) continue
      session.marked = true
      member.marks.set(session.id, attendance)
      rows.push({ event_id: session.id, user_id: member.user, attendance })
    }
  return rows
}

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

async function save(cohortId: string, members: Member[], sessions: Session[]) {
  const { db } = at.api.deps
  const people = members.map(({ id, state, joined, ended }) => ({
    id,
    state,
    joined_at: iso(joined),
    ended_at: iso(ended),
  }))
  await sql`
    update cohort_members as member set state = next.state, joined_at = next.joined_at, ended_at = next.ended_at
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as next (id uuid, state text, joined_at timestamptz, ended_at timestamptz)
    where next.id = member.id and (next.state, next.joined_at) is distinct from (member.state, member.joined_at)`.execute(
    db,
  )
  const excuses = members.flatMap(({ id, excuses }) =>
    [...excuses].map(([event_id, day]) => ({ event_id, member_id: id, day })),
  )
  const given = sql`jsonb_to_recordset(${JSON.stringify(excuses)}::jsonb) as given (event_id uuid, member_id uuid, day date)`
  await sql`delete from cohort_excuses as kept where not exists (
    select from ${given} where given.event_id = kept.event_id and given.member_id = kept.member_id)`.execute(db)
  await sql`insert into cohort_excuses (event_id, member_id, reason, day, created_at)
    select event_id, member_id, 'Exame.', day, now() from ${given}
    on conflict (event_id, member_id) do update set day = excluded.day where cohort_excuses.day <> excluded.day`.execute(
    db,
  )
  for (const { id, starts, state, linked } of sessions) {
    await sql`update events set starts_at = ${iso(starts)}, ends_at = ${iso(starts + 2 * hourMs)}, state = ${state}
      where id = ${id} and (starts_at <> ${iso(starts)} or state <> ${state})`.execute(db)
    if (linked === null) await sql`delete from cohort_events where event_id = ${id}`.execute(db)
    else
      await sql`insert into cohort_events (event_id, cohort_id, compulsory, linked_at)
        values (${id}, ${cohortId}, false, ${iso(linked)}) on conflict do nothing`.execute(db)
  }
}

/** As check-in does it: a seat takes the mark, and whoever has none walks in. */
const saveMarks = (rows: ReturnType<typeof mark>) =>
  sql`
    insert into event_registrations as own (id, event_id, user_id, state, seat, ticket, attendance)
    select gen_random_uuid(), event_id, user_id, 'confirmed', 'walk_in', new_event_ticket(user_id), attendance
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as door (event_id uuid, user_id uuid, attendance text)
    on conflict (event_id, user_id) do update set attendance = excluded.attendance,
      state = case when excluded.attendance in ('present', 'late') then 'confirmed' else own.state end`.execute(
    at.api.deps.db,
  )

async function seatsIn(): Promise<Map<string, string>> {
  const rows = await at.api.deps.db.selectFrom('event_registrations').select(['event_id', 'user_id', 'state']).execute()
  return new Map(rows.map(({ event_id, user_id, state }) => [`${event_id} ${user_id}`, state]))
}

async function begin() {
  const { db } = at.api.deps
  const cohort = { id: crypto.randomUUID(), name: '2026.1', starts_on: '2026-03-02', weeks: 40 }
  await db.insertInto('cohorts').values(cohort).execute()
  const sessions: Session[] = Array.from({ length: 10 }, (_, index) => ({
    id: crypto.randomUUID(),
    // Some begin near midnight, and the clocks change between the fourth and the fifth.
    starts: first + (index * 7 + 1) * dayMs + (index % 3 === 0 ? 23 : 17) * hourMs,
    state: 'published' as const,
    linked: first - 30 * dayMs,
    marked: false,
  }))
  await makeEvents(
    db,
    sessions.map(({ id, starts }) => ({ id, starts_at: new Date(starts) })),
  )
  const links = sessions.map(({ id, linked }) => ({
    event_id: id,
    cohort_id: cohort.id,
    compulsory: false,
    linked_at: iso(linked),
  }))
  await db.insertInto('cohort_events').values(links).execute()
  const secret = (index: number) => String(index).padStart(43, 'x')
  const people = await makeUsers(
    db,
    Array.from({ length: walks }, (_, index) => ({ role: 'trainee' as const, calendar_secret: secret(index) })),
  )
  const members = people.map(({ id }, index): Member => ({
    id: crypto.randomUUID(),
    user: id,
    // Half of them are in from the start; the others had withdrawn their application, and join later.
    state: index % 2 === 0 ? 'active' : 'withdrawn',
    joined: first - 40 * dayMs,
    ended: null,
    excuses: new Map(),
    marks: new Map(),
  }))
  await db
    .insertInto('cohort_members')
    .values(
      members.map(({ id, user, state, joined }) => ({
        id,
        user_id: user,
        cohort_id: cohort.id,
        state,
        joined_at: new Date(joined),
      })),
    )
    .execute()
  return { cohortId: cohort.id, sessions, members, secret }
}

const eventsIn = (feed: string) =>
  new ICAL.Component(ICAL.parse(feed))
    .getAllSubcomponents('vevent')
    .map((one) => String(one.getFirstPropertyValue('uid')).split('@')[0])

const difference = (one: string[], other: string[]) => [...new Set(one).difference(new Set(other))]

it(`${walks} people walk through a cohort: seats, feed, attendance and certificate say the same`, async () => {
  const { db } = at.api.deps
  const { cohortId, sessions, members, secret } = await begin()
  let now = first - 10 * dayMs
  for (let round = 0; round < 8; round += 1) {
    const before = now
    now += (9 + draw(4)) * dayMs + draw(24) * hourMs
    const marks = mark(members, sessions, before, now)
    if (marks.length > 0) await saveMarks(marks)
    for (const member of members) if (chance(30)) step(member, sessions, now)
    plan(sessions, now)
    await save(cohortId, members, sessions)
    // As the server keeps its statistics in daily use.
    if (round === 0) await sql`analyze`.execute(db)
    const expected = members.flatMap((member) =>
      sessions.flatMap((session) => {
        const seat = seatOf(session, member)
        return seat === 'none' ? [] : [`${session.id} ${member.user} ${seat}`]
      }),
    )
    const found = [...(await seatsIn())].map(([key, state]) => `${key} ${state}`)
    expect(difference(found, expected)).toEqual([])
    expect(difference(expected, found)).toEqual([])
  }

  const cohort = (await findCohort(db, cohortId))!
  const rows = await findTrainees(db, { scope: { all: true }, cohortId })
  const facts = await loadCohortFacts(db, cohort, rows)
  const byId = new Map(members.map((member) => [member.id, member]))
  const shown = sessions
    .filter(({ linked, state }) => linked !== null && state === 'published')
    .toSorted((a, b) => a.starts - b.starts)
  const differing = rows.filter((row) => {
    const member = byId.get(row.id)!
    const marks = judgeProgress(facts, row, new Date(now)).sessions.map(({ mark }) => mark)
    const expected = shown.map((session) => markOf(session, member, now))
    const unasked = shown.some((session, index) => marks[index] === 'absent' && !asksFor(session, member))
    return unasked || marks.join() !== expected.join()
  })
  expect(differing).toEqual([])
  const untrue = rows.filter((row) => {
    const { joined, ended } = byId.get(row.id)!
    const { startsOn, endsOn } = periodOf(cohort, row, { zone, now: new Date(ended ?? now) })
    const isFromJoining = startsOn === cohort.starts_on || startsOn === dayOf(joined)
    return (
      !isFromJoining ||
      (startsOn < dayOf(joined) && startsOn !== cohort.starts_on) ||
      endsOn > dayOf(Math.max(ended ?? now, first))
    )
  })
  expect(untrue).toEqual([])

  at.api.setTime(new Date(now))
  for (const [index, member] of members.entries()) {
    if (index % 50 > 0) continue
    const feed = (await at.api.call(calendarFeed, { params: { secret: secret(index) } })).bytes.toString()
    const expected = sessions.filter((session) => seatOf(session, member) === 'confirmed').map(({ id }) => id)
    expect(eventsIn(feed).toSorted()).toEqual(expected.toSorted())
  }
})
