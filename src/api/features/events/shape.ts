import type { Event, EventDetail } from '#contract/events/events.ts'
import type { ManagedEvent } from '#contract/events/manage.ts'
import * as policy from './policy.ts'
import { canManage, isOver, type Viewer } from './policy.ts'
import { iso, rulesOf, venueOf } from './event-input.ts'
import { toRegistration } from './registration/registration-shape.ts'
import type { DetailRow, EventRow, ManagedRow, OwnRegistration } from './rows.ts'

type Reader = { viewer: Viewer; now: Date }

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
    onlineCapacity: row.online_capacity,
    onlineTaken: row.online_taken,
    admission: row.admission,
    phase: policy.phaseOf(row, now),
    coverId: row.cover_id,
    series: row.series,
    registration: own && {
      state: own.state,
      seat: own.seat,
      offerExpiresAt: iso(own.offer_expires_at),
      asksFeedback: policy.asksFeedback(row, own, now),
    },
    can: policy.eventCan(viewer, row, own, now),
  }
}

const ownOf = (row: EventRow) =>
  row.own_state === null
    ? null
    : {
        state: row.own_state,
        seat: row.own_seat ?? 'public',
        offer_expires_at: row.own_offer_expires_at,
        attendance: row.own_attendance,
        rating: row.own_rating,
      }

export function toDetail(
  row: DetailRow,
  own: { row: OwnRegistration; position: number | null } | null,
  reader: Reader,
): EventDetail {
  const { viewer, now } = reader
  const card = toEvent(
    {
      ...row,
      own_state: own?.row.state ?? null,
      own_seat: own?.row.seat ?? null,
      own_offer_expires_at: own?.row.offer_expires_at ?? null,
      own_attendance: own?.row.attendance ?? null,
      own_rating: own?.row.rating ?? null,
    },
    reader,
  )
  return {
    ...card,
    ...contentOf(row),
    ...rulesOf(row),
    series: seriesOf(row),
    link: policy.canSeeLink(viewer, row, own?.row ?? null) ? row.link : null,
    materials: isOver(row, now) || canManage(viewer) ? row.materials : [],
    waiting: row.waiting,
    onlineWaiting: row.online_waiting,
    besides: row.besides,
    registersAs: policy.firstStateOf(row, own?.row ?? null, 'onsite', now),
    onlineRegistersAs: policy.firstStateOf(row, own?.row ?? null, 'online', now),
    cancelReason: row.cancel_reason_pt === null ? null : { pt: row.cancel_reason_pt, en: row.cancel_reason_en },
    takesCode: row.has_room && own !== null && policy.takesCode(row, own.row, now),
    registration: own && toRegistration(row, own.row, own.position, now),
    translated: row.translated,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: canManage(viewer) ? editorOf(row) : null,
    can: { ...card.can, ...policy.eventCanManage(viewer, row, now), edit: policy.canEdit(viewer, row) },
  }
}

const seriesOf = ({ series, series_previous, series_next }: DetailRow) =>
  series && { ...series, previous: neighbourOf(series_previous), next: neighbourOf(series_next) }

const neighbourOf = (date: DetailRow['series_next']) =>
  date && { slug: date.slug, startsAt: new Date(date.startsAt).toISOString() }

const contentOf = (row: DetailRow) => ({
  movedFrom: iso(row.moved_from),
  description: { pt: row.description_pt, en: row.description_en },
  venue: venueOf(row),
  speakers: row.speakers,
  agenda: row.agenda,
})

const editorOf = ({ updated_by: id, updated_by_name: name }: DetailRow) =>
  id !== null && name !== null ? { id, name } : null

export function toManagedEvent(row: ManagedRow, reader: Reader): ManagedEvent {
  const { confirmed, pending, waitlisted, attended, rating } = row
  const people = row.taken + row.online_taken + pending + waitlisted
  const card = toEvent(row, reader)
  return {
    ...card,
    translated: row.translated,
    registrationClosesAt: iso(row.registration_closes_at),
    figures: { confirmed, pending, pendingSince: iso(row.pending_since), waitlisted, attended, rating },
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    can: { ...card.can, ...policy.eventCanManage(reader.viewer, { ...row, people }, reader.now) },
  }
}
