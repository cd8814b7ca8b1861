import type { Transaction } from 'kysely'
import { dayMs } from '#contract/times.ts'
import type { Schema } from '#api/db/schema.ts'
import { onlineLine, seatLine } from '#api/features/events/registration/waiting-list.ts'
import { planMails } from '#api/features/events/follow-up.ts'
import { wallTime, zone, type SeedContext } from '../context.ts'
import { events, weekly, type DemoEvent } from './content.ts'
import { seedWeekly } from './weekly.ts'
import { registrationsOf } from './registration.ts'
import { tellOfSeats } from './told.ts'
import { makeEvents, makeRegistrations } from '../factories/events.ts'
import type { UserRow } from '../factories/users.ts'

export async function seedEvents(tx: Transaction<Schema>, context: SeedContext): Promise<void> {
  const { people, person, today, now } = context
  const rows = await makeEvents(
    tx,
    events.map((event) => toRow(event, person('staff'), today, now)),
  )
  const ines = person('onit')
  const guests = ['trainee', 'founder', 'mentor']
  const others = people.filter(({ id, role }) => id !== ines.id && guests.includes(role))
  const registrations = events.flatMap((event, index) => registrationsOf(event, rows[index]!, ines, others, now))
  await makeRegistrations(tx, registrations)
  const beside = others.filter(({ id }) => id !== person('founder').id)
  const dates = await seedWeekly(tx, toRow(weekly.event, person('staff'), today, now), now)
  await makeRegistrations(
    tx,
    dates.flatMap((row) => registrationsOf(weekly.event, row, ines, beside, now)),
  )
  for (const row of [...rows, ...dates]) {
    if (row.state !== 'published') continue
    await planMails(tx, row, now)
    await seatLine.planExpiry(tx, row.id)
    await onlineLine.planExpiry(tx, row.id)
  }
  await tellOfSeats(tx, context)
}

function toRow(event: DemoEvent, author: UserRow, today: Temporal.PlainDate, now: Date) {
  const day = onWeekday(today, event.day)
  const created = new Date(Math.min(now.getTime(), wallTime(day, event.from).getTime()) - 21 * dayMs)
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
    online_capacity: event.mode === 'hybrid' ? event.capacity : null,
    admission: event.admission ?? ('open' as const),
    questions: JSON.stringify(event.questions ?? []),
    is_public: event.isPublic ?? false,
    ...(event.foundersFirst && fairRules(wallTime(day, event.from), event.foundersFirst)),
    speakers: JSON.stringify(event.speakers ?? []),
    agenda: JSON.stringify(event.agenda ?? []),
    materials: JSON.stringify(event.materials ?? []),
    cancel_reason_pt: event.cancelReason?.pt ?? null,
    cancel_reason_en: event.cancelReason?.en ?? null,
    published_at: event.state === 'draft' ? null : created,
    ...writtenBy(author, created),
  }
}

const writtenBy = ({ id }: UserRow, at: Date) => ({
  created_by: id,
  updated_by: id,
  created_at: at,
  updated_at: at,
  version: 2,
})

const fairRules = (start: Date, days: number) => ({
  priority_group: 'founder',
  priority_until: new Date(start.getTime() - days * dayMs),
  cancel_until: new Date(start.getTime() - dayMs),
})

/** Only today's event can fall on a weekend: past ones move back to Friday, coming ones to Monday. */
function onWeekday(today: Temporal.PlainDate, days: number): Temporal.PlainDate {
  const day = today.add({ days })
  const beyond = days === 0 ? 0 : day.dayOfWeek - 5
  if (beyond <= 0) return day
  return days < 0 ? day.subtract({ days: beyond }) : day.add({ days: 3 - beyond })
}
