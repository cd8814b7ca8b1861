import type { Event, EventDetail, Registration } from '#contract/events.ts'
import type { EventInput, ManagedEvent } from '#contract/events-manage.ts'
import type { ManagedRegistration } from '#contract/events-registrations.ts'
import {
  canEdit,
  canManage,
  canSeeLink,
  eventCan,
  eventCanManage,
  isOver,
  phaseOf,
  registrationCan,
  registrationCanManage,
  type EventFacts,
  type Viewer,
} from './policy.ts'
import type { DetailRow, EventRow, ManagedRow, RegistrationRow, WholeEvent } from './rows.ts'

/** Rows become contract shapes here and nowhere else. */
type Reader = { viewer: Viewer; now: Date }

const iso = (time: Date | null) => time?.toISOString() ?? null

export function toEvent(row: EventRow, { viewer, now }: Reader): Event {
  const own = ownOf(row)
  return {
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    state: row.state,
    title: { pt: row.title_pt, en: row.title_en },
    summary: { pt: row.summary_pt, en: row.summary_en },
    field: row.field,
    mode: row.mode,
    place: row.venue,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    zone: row.zone,
    capacity: row.capacity,
    taken: row.taken,
    admission: row.admission,
    phase: phaseOf(row, now),
    coverId: row.cover_id,
    registration: own && { state: own.state, offerExpiresAt: iso(own.offer_expires_at) },
    can: eventCan(viewer, row, own, now),
  }
}

const ownOf = (row: EventRow) =>
  row.own_state === null
    ? null
    : { state: row.own_state, offer_expires_at: row.own_offer_expires_at, attendance: row.own_attendance }

export function toDetail(
  row: DetailRow,
  own: { row: RegistrationRow; position: number | null } | null,
  reader: Reader,
): EventDetail {
  const { viewer, now } = reader
  const card = toEvent(
    {
      ...row,
      own_state: own?.row.state ?? null,
      own_offer_expires_at: own?.row.offer_expires_at ?? null,
      own_attendance: own?.row.attendance ?? null,
    },
    reader,
  )
  return {
    ...card,
    description: { pt: row.description_pt, en: row.description_en },
    venue: venueOf(row),
    link: canSeeLink(viewer, own?.row ?? null) ? row.link : null,
    speakers: row.speakers,
    agenda: row.agenda,
    materials: isOver(row, now) || canManage(viewer) ? row.materials : [],
    registrationOpensAt: iso(row.registration_opens_at),
    registrationClosesAt: iso(row.registration_closes_at),
    waiting: row.waiting,
    cancelReason: row.cancel_reason_pt === null ? null : { pt: row.cancel_reason_pt, en: row.cancel_reason_en },
    registration: own && toRegistration(row, own.row, own.position, now),
    translated: row.translated,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: canManage(viewer) ? editorOf(row) : null,
    can: { ...card.can, ...eventCanManage(viewer, row, now), edit: canEdit(viewer, row) },
  }
}

const editorOf = ({ updated_by: id, updated_by_name: name }: DetailRow) =>
  id !== null && name !== null ? { id, name } : null

const venueOf = ({ venue, address }: Pick<WholeEvent, 'venue' | 'address'>) =>
  venue === null ? null : { name: venue, address }

export function toManagedEvent(row: ManagedRow, reader: Reader): ManagedEvent {
  const { confirmed, pending, waitlisted, attended, rating } = row
  const card = toEvent(row, reader)
  return {
    ...card,
    translated: row.translated,
    registrationClosesAt: iso(row.registration_closes_at),
    figures: { confirmed, pending, pendingSince: iso(row.pending_since), waitlisted, attended, rating },
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    can: { ...card.can, ...eventCanManage(reader.viewer, row, reader.now) },
  }
}

type RegistrationFields = Pick<
  RegistrationRow,
  | 'id'
  | 'state'
  | 'offer_expires_at'
  | 'attending'
  | 'attendance'
  | 'checked_in_at'
  | 'rating'
  | 'feedback'
  | 'created_at'
>

const commonOf = (row: RegistrationFields, position: number | null) => ({
  id: row.id,
  state: row.state,
  position,
  offerExpiresAt: iso(row.offer_expires_at),
  attending: row.attending,
  attendance: row.attendance,
  checkedInAt: iso(row.checked_in_at),
  feedback: row.rating === null ? null : { rating: row.rating, comment: row.feedback },
  registeredAt: row.created_at.toISOString(),
})

export function toRegistration(
  event: EventFacts,
  row: RegistrationRow,
  position: number | null,
  now: Date,
): Registration {
  return { ...commonOf(row, position), visible: row.visible, can: registrationCan(event, row, now) }
}

export type ManagedRegistrationRow = RegistrationFields & {
  position: number | null
  user_id: string
  first_name: string
  last_name: string
  email: string
}

export function toManagedRegistration(event: EventFacts, row: ManagedRegistrationRow, now: Date): ManagedRegistration {
  return {
    ...commonOf(row, row.position),
    person: { id: row.user_id, name: `${row.first_name} ${row.last_name}`, email: row.email },
    can: registrationCanManage(event, row, now),
  }
}

export type ShownParticipantRow = Pick<ManagedRegistrationRow, 'id' | 'user_id' | 'first_name' | 'last_name'> & {
  headline: string | null
}

export const toShownParticipant = ({ user_id, first_name, last_name, headline }: ShownParticipantRow) => ({
  id: user_id,
  name: `${first_name} ${last_name}`,
  headline,
})

/** The row as the editor would send it, to lay a partial change over it and judge the whole. */
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
    cover_id: input.coverId,
    speakers: JSON.stringify(input.speakers.map(({ name, title }) => ({ name, title: bilingual(title) }))),
    agenda: JSON.stringify(input.agenda.map(({ at, title, who }) => ({ at, title: bilingual(title), who }))),
    materials: JSON.stringify(input.materials.map(({ title, url }) => ({ title: bilingual(title), url }))),
  }
}
