import { calendarDaysAfter } from '#api/records/calendar-days.ts'
import type { EventInput } from '#contract/events/manage.ts'
import { daysBetween } from '#contract/events/series-days.ts'
import type { WholeEvent } from './rows.ts'

export const iso = (time: Date | null) => time?.toISOString() ?? null

export const venueOf = ({ venue, address }: Pick<WholeEvent, 'venue' | 'address'>) =>
  venue === null ? null : { name: venue, address }

type Rules =
  | 'registration_opens_at'
  | 'registration_closes_at'
  | 'questions'
  | 'answers_until'
  | 'cancel_until'
  | 'priority_group'
  | 'priority_until'
  | 'people_list'
  | 'is_public'

/** How people get in, as the editor sets it. */
export const rulesOf = (row: Pick<WholeEvent, Rules>) => ({
  registrationOpensAt: iso(row.registration_opens_at),
  registrationClosesAt: iso(row.registration_closes_at),
  questions: row.questions,
  answersUntil: iso(row.answers_until),
  cancelUntil: iso(row.cancel_until),
  priorityGroup: row.priority_group,
  priorityUntil: iso(row.priority_until),
  peopleList: row.people_list,
  isPublic: row.is_public,
})

/** The event as the editor would send it. A partial change is laid over it, and the whole is validated. */
export function toInput(row: WholeEvent): EventInput {
  return {
    kind: row.kind,
    title: { pt: row.title_pt, en: row.title_en },
    summary: { pt: row.summary_pt, en: row.summary_en },
    description: { pt: row.description_pt, en: row.description_en },
    field: row.field,
    mode: row.mode,
    venue: venueOf(row),
    link: row.link,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    zone: row.zone,
    capacity: row.capacity,
    onlineCapacity: row.online_capacity,
    admission: row.admission,
    ...rulesOf(row),
    coverId: row.cover_id,
    speakers: row.speakers,
    agenda: row.agenda,
    materials: row.materials,
  }
}

const bilingual = ({ pt, en }: { pt: string; en?: string | null | undefined }) => ({ pt, en: en ?? null })

export function toColumns(input: EventInput) {
  return {
    kind: input.kind,
    title_pt: input.title.pt,
    title_en: input.title.en ?? null,
    summary_pt: input.summary.pt,
    summary_en: input.summary.en ?? null,
    description_pt: input.description.pt,
    description_en: input.description.en ?? null,
    field: input.field,
    mode: input.mode,
    venue: input.venue?.name ?? null,
    address: input.venue?.address ?? null,
    link: input.link,
    starts_at: new Date(input.startsAt),
    ends_at: new Date(input.endsAt),
    zone: input.zone,
    capacity: input.capacity,
    // Only a hybrid event has seats online beside those of the room.
    online_capacity: input.mode === 'hybrid' ? input.onlineCapacity : null,
    admission: input.admission,
    registration_opens_at: input.registrationOpensAt,
    registration_closes_at: input.registrationClosesAt,
    questions: JSON.stringify(input.questions),
    answers_until: input.answersUntil,
    cancel_until: input.cancelUntil,
    priority_group: input.priorityGroup,
    priority_until: input.priorityUntil,
    people_list: input.peopleList,
    is_public: input.isPublic,
    cover_id: input.coverId,
    speakers: JSON.stringify(input.speakers.map(({ name, title }) => ({ name, title: bilingual(title) }))),
    agenda: JSON.stringify(input.agenda.map(({ at, title, who }) => ({ at, title: bilingual(title), who }))),
    materials: JSON.stringify(input.materials.map(({ title, url }) => ({ title: bilingual(title), url }))),
  }
}

/** The event on another day: all its times move by whole days of its own calendar, so that its hour stays. */
export function onDay(input: EventInput, day: string): EventInput {
  const { zone } = input
  const days = daysBetween(localDay(input), day)
  const moved = (time: string) => calendarDaysAfter(new Date(time), { days, zone }).toISOString()
  return {
    ...input,
    startsAt: moved(input.startsAt),
    endsAt: moved(input.endsAt),
    registrationOpensAt: input.registrationOpensAt && moved(input.registrationOpensAt),
    registrationClosesAt: input.registrationClosesAt && moved(input.registrationClosesAt),
    answersUntil: input.answersUntil && moved(input.answersUntil),
    cancelUntil: input.cancelUntil && moved(input.cancelUntil),
    priorityUntil: input.priorityUntil && moved(input.priorityUntil),
  }
}

/** The day on which it begins, by the calendar of its place. */
export const localDay = ({ startsAt, zone }: Pick<EventInput, 'startsAt' | 'zone'>): string =>
  Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone).toPlainDate().toString()
