import { parseAbsolute, toCalendarDateTime, toZoned } from '@internationalized/date'
import type { EventDetail } from '#contract/events/events.ts'
import { type EventInput, eventInput } from '#contract/events/manage.ts'
import { minuteMs } from '#contract/times.ts'
import { type Editor, editorValues } from '#web/components/editor/use-editor.ts'
import { blankOf, type Editable } from '#web/lib/forms/schema-values.ts'

type Times = { startsAt: string | null; endsAt: string | null }
/** The times are null until they are chosen. */
export type EventFields = Omit<Editable<EventInput>, keyof Times> & Times

export type FormProps = { form: Editor<EventFields> }

export function newEvent(zone: string): EventFields {
  const blank = blankOf(eventInput) as EventFields
  return { ...blank, kind: 'workshop', mode: 'onsite', admission: 'open', peopleList: 'consent', zone }
}

export const valuesOf = (event: EventDetail) => editorValues<EventFields>(eventInput, event)

/** An online event has no venue, even if one was typed before. */
export const withPlaceOf = (fields: EventFields) => (fields.mode === 'online' ? { ...fields, venue: null } : fields)

/** The same time of day in another zone: correcting the zone must not change the time shown. */
export function inZone(instant: string | null, from: string, to: string): string | null {
  return instant && toZoned(toCalendarDateTime(parseAbsolute(instant, from)), to).toAbsoluteString()
}

const usualLength = 90 * minuteMs

/** The end after a new start: the same duration, or an hour and a half. */
export function endAfter(start: string | null, { startsAt, endsAt }: Times): string | null {
  if (!start) return endsAt
  const length = startsAt && endsAt ? Date.parse(endsAt) - Date.parse(startsAt) : usualLength
  return new Date(Date.parse(start) + (length > 0 ? length : usualLength)).toISOString()
}
