import { parseAbsolute, toCalendarDateTime, toZoned } from '@internationalized/date'
import * as z from 'zod/mini'
import type { EventDetail } from '#contract/events.ts'
import { type EventInput, eventInput } from '#contract/events-manage.ts'
import { fromTexts, noTexts, orNone, type Texts, toTexts } from '#web/lib/text/bilingual.ts'

/** The fields as the editor holds them: an empty text instead of none, so that every input has a value. */
export type EventFields = Omit<
  EventInput,
  'title' | 'summary' | 'description' | 'venue' | 'link' | 'startsAt' | 'endsAt' | 'speakers' | 'agenda' | 'materials'
> & {
  title: Texts
  summary: Texts
  description: Texts
  venue: { name: string; address: string }
  link: string
  startsAt: string | null
  endsAt: string | null
  speakers: { name: string; title: Texts }[]
  agenda: { at: string; title: Texts; who: string }[]
  materials: { title: Texts; url: string }[]
}

/**
 * Beside the fields the editor keeps what they were based on. A draft that outlives its session thus still knows
 * which version it meant to change, and what was changed by whom.
 */
export type EventValues = EventFields & { version: number | null; base: EventFields | null }

export function newEvent(zone: string): EventValues {
  return {
    kind: 'workshop',
    title: noTexts,
    summary: noTexts,
    description: noTexts,
    field: null,
    mode: 'onsite',
    venue: { name: '', address: '' },
    link: '',
    startsAt: null,
    endsAt: null,
    zone,
    capacity: null,
    admission: 'open',
    registrationOpensAt: null,
    registrationClosesAt: null,
    coverId: null,
    speakers: [],
    agenda: [],
    materials: [],
    version: null,
    base: null,
  }
}

export function valuesOf(event: EventDetail): EventValues {
  const fields = fieldsOf(event)
  return { ...fields, version: event.version, base: fields }
}

function fieldsOf(event: EventDetail): EventFields {
  return {
    kind: event.kind,
    title: toTexts(event.title),
    summary: toTexts(event.summary),
    description: toTexts(event.description),
    field: event.field,
    mode: event.mode,
    venue: { name: event.venue?.name ?? '', address: event.venue?.address ?? '' },
    link: event.link ?? '',
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    zone: event.zone,
    capacity: event.capacity,
    admission: event.admission,
    registrationOpensAt: event.registrationOpensAt,
    registrationClosesAt: event.registrationClosesAt,
    coverId: event.coverId,
    speakers: event.speakers.map(({ name, title }) => ({ name, title: toTexts(title) })),
    agenda: event.agenda.map(({ at, title, who }) => ({ at, title: toTexts(title), who: who ?? '' })),
    materials: event.materials.map(({ title, url }) => ({ title: toTexts(title), url })),
  }
}

export function toInput(fields: EventFields) {
  return {
    kind: fields.kind,
    title: fromTexts(fields.title),
    summary: fromTexts(fields.summary),
    description: fromTexts(fields.description),
    field: fields.field,
    mode: fields.mode,
    venue: fields.mode === 'online' ? null : { name: fields.venue.name, address: orNone(fields.venue.address) },
    link: orNone(fields.link),
    startsAt: fields.startsAt,
    endsAt: fields.endsAt,
    zone: fields.zone,
    capacity: fields.capacity,
    admission: fields.admission,
    registrationOpensAt: fields.registrationOpensAt,
    registrationClosesAt: fields.registrationClosesAt,
    coverId: fields.coverId,
    speakers: fields.speakers.map(({ name, title }) => ({ name, title: fromTexts(title) })),
    agenda: fields.agenda.map(({ at, title, who }) => ({ at, title: fromTexts(title), who: orNone(who) })),
    materials: fields.materials.map(({ title, url }) => ({ title: fromTexts(title), url })),
  }
}

/** What the editor holds, judged by the rules of the contract; the times may still be missing until they have been. */
export const eventValues = z.pipe(
  z.transform((fields: EventFields) => toInput(fields) as z.input<typeof eventInput>),
  eventInput,
)

/** Only what differs from what the person was shown is sent. */
export function changesOf(input: EventInput, base: EventFields): Partial<EventInput> {
  const before: Record<string, unknown> = toInput(base)
  const changed = Object.entries(input).filter(([name, value]) => !same(value, before[name]))
  return Object.fromEntries(changed)
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The same time of day in another zone: somebody who corrects the zone does not mean to move the clock. */
export function inZone(instant: string | null, from: string, to: string): string | null {
  return instant && toZoned(toCalendarDateTime(parseAbsolute(instant, from)), to).toAbsoluteString()
}

const usualLength = 90 * 60_000

/** The end that follows a new start: as long as before, or an hour and a half. */
export function endAfter(start: string | null, { startsAt, endsAt }: EventFields): string | null {
  if (!start) return endsAt
  const length = startsAt && endsAt ? Date.parse(endsAt) - Date.parse(startsAt) : usualLength
  return new Date(Date.parse(start) + (length > 0 ? length : usualLength)).toISOString()
}
