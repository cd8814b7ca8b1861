import type { EventInput } from '#contract/events/manage.ts'
import type { WholeEvent } from './rows.ts'

const iso = (time: Date | null) => time?.toISOString() ?? null

export const venueOf = ({ venue, address }: Pick<WholeEvent, 'venue' | 'address'>) =>
  venue === null ? null : { name: venue, address }

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
    admission: row.admission,
    registrationOpensAt: iso(row.registration_opens_at),
    registrationClosesAt: iso(row.registration_closes_at),
    questions: row.questions,
    answersUntil: iso(row.answers_until),
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
    admission: input.admission,
    registration_opens_at: input.registrationOpensAt,
    registration_closes_at: input.registrationClosesAt,
    questions: JSON.stringify(input.questions),
    answers_until: input.answersUntil,
    cover_id: input.coverId,
    speakers: JSON.stringify(input.speakers.map(({ name, title }) => ({ name, title: bilingual(title) }))),
    agenda: JSON.stringify(input.agenda.map(({ at, title, who }) => ({ at, title: bilingual(title), who }))),
    materials: JSON.stringify(input.materials.map(({ title, url }) => ({ title: bilingual(title), url }))),
  }
}
