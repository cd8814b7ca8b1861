import { randomUUIDv7 } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { planReminder } from '#api/features/events/follow-up.ts'
import { planExpiry } from '#api/features/events/registration/waiting-list.ts'
import { hashPassword } from '#api/secrets/passwords.ts'
import { demoPassword } from './accounts.ts'
import { events, type DemoEvent } from './events.ts'
import { makeEvents, makeRegistrations, makeUsers, type UserRow } from './factories.ts'
import { people } from './people.ts'
import { registrationsOf } from './registrations.ts'

type Tx = Transaction<Schema>

const zone = 'Europe/Lisbon'
// Any constant will do; instances that start together on one server must use the same.
const seedLock = 5_108_447

/** Fills an empty database with the programme of the fictional company Nortada; dates follow the first start. */
export async function seedDemo(deps: Deps): Promise<void> {
  if (await hasPeople(deps.db)) return
  const passwordHash = await hashPassword(demoPassword)
  await transaction(deps.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx)
    if (await hasPeople(tx)) return
    const now = deps.clock()
    const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
    await seedProgramme(tx, today)
    const users = await seedPeople(tx, passwordHash, now)
    await seedEvents(tx, users, today, now)
  })
}

async function hasPeople(db: Deps['db']): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function seedProgramme(tx: Tx, today: Temporal.PlainDate): Promise<void> {
  await tx
    .updateTable('programme')
    .set({
      name: 'Viveiro',
      organisation: 'Nortada',
      tagline_pt: 'Onde as ideias ganham raízes',
      tagline_en: 'Where ideas take root',
      contact: 'viveiro@nortada.example',
      demo: true,
    })
    .execute()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const cohort = (name: string, starts: Temporal.PlainDate, closesIn: number) => ({
    id: randomUUIDv7(),
    name,
    starts_on: starts.toString(),
    weeks: 16,
    capacity: 40,
    applications_close_at: wallTime(today.add({ days: closesIn }), '23:59'),
  })
  const cohorts = [
    cohort('2026.1', monday.subtract({ weeks: 6 }), -60),
    cohort('2026.2', monday.add({ weeks: 13 }), 18),
  ]
  await tx.insertInto('cohorts').values(cohorts).execute()
}

const wallTime = (day: Temporal.PlainDate, time: string) =>
  new Date(day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds)

async function seedPeople(tx: Tx, passwordHash: string, now: Date): Promise<UserRow[]> {
  const joined = new Date(now.getTime() - 60 * 86_400_000)
  const users = await makeUsers(
    tx,
    people.map(({ name, firstName, lastName, role, locale }, index) => ({
      email: `${name}@viveiro.example`,
      password_hash: passwordHash,
      first_name: firstName,
      last_name: lastName,
      role,
      country: 'PT',
      phone: `+3519120000${String(index).padStart(2, '0')}`,
      phone_country: 'PT',
      email_verified_at: joined,
      consent_at: joined,
      created_at: joined,
      locale: locale ?? 'pt',
    })),
  )
  const profiles = people.map(({ headline, field, institution, graduationYear }, index) => ({
    user_id: users[index]!.id,
    headline,
    field,
    institution,
    graduation_year: graduationYear,
  }))
  await tx.insertInto('profiles').values(profiles).execute()
  const skills = people.flatMap((person, index) =>
    person.skills.map((skill, position) => ({ user_id: users[index]!.id, skill, position })),
  )
  await tx.insertInto('user_skills').values(skills).execute()
  return users
}

async function seedEvents(tx: Tx, users: UserRow[], today: Temporal.PlainDate, now: Date): Promise<void> {
  const find = (name: string) => users.find(({ email }) => email.startsWith(`${name}@`))!
  const rows = await makeEvents(
    tx,
    events.map((event) => toRow(event, find('staff'), today, now)),
  )
  const ines = find('onit')
  const others = users.filter(({ id, role }) => id !== ines.id && role !== 'staff' && role !== 'admin')
  const registrations = events.flatMap((event, index) => registrationsOf(event, rows[index]!, ines, others, now))
  await makeRegistrations(tx, registrations)
  for (const row of rows) {
    if (row.state !== 'published') continue
    await planReminder(tx, row, now)
    await planExpiry(tx, row.id)
  }
}

function toRow(event: DemoEvent, author: UserRow, today: Temporal.PlainDate, now: Date) {
  const day = onWeekday(today, event.day)
  const created = new Date(Math.min(now.getTime(), wallTime(day, event.from).getTime()) - 21 * 86_400_000)
  const english = (text: string) => (event.untranslated ? null : text)
  return {
    slug: event.slug,
    kind: event.kind,
    state: event.state ?? ('published' as const),
    title_pt: event.title.pt,
    title_en: english(event.title.en),
    summary_pt: event.summary.pt,
    summary_en: english(event.summary.en),
    description_pt: event.description.pt,
    description_en: english(event.description.en),
    field: event.field,
    mode: event.mode,
    venue: event.room?.venue ?? null,
    address: event.room?.address ?? null,
    link: event.link ?? null,
    starts_at: wallTime(day, event.from),
    ends_at: wallTime(day.add({ days: event.nights ?? 0 }), event.to),
    zone,
    capacity: event.capacity,
    admission: event.admission ?? ('open' as const),
    speakers: JSON.stringify(event.speakers ?? []),
    agenda: JSON.stringify(event.agenda ?? []),
    materials: JSON.stringify(event.materials ?? []),
    cancel_reason_pt: event.cancelReason?.pt ?? null,
    cancel_reason_en: event.cancelReason?.en ?? null,
    created_by: author.id,
    updated_by: author.id,
    published_at: event.state === 'draft' ? null : created,
    created_at: created,
    updated_at: created,
    version: 2,
  }
}

/** Nothing but today's event falls on a weekend: past ones move back to Friday, coming ones on to Monday. */
function onWeekday(today: Temporal.PlainDate, days: number): Temporal.PlainDate {
  const day = today.add({ days })
  const beyond = days === 0 ? 0 : day.dayOfWeek - 5
  if (beyond <= 0) return day
  return days < 0 ? day.subtract({ days: beyond }) : day.add({ days: 3 - beyond })
}
