import type { EventKind } from '#contract/events/events.ts'
import type { CalendarTone } from '#web/components/display/calendar-month.tsx'

/** The colour of each kind, in the calendar and on its chip. */
export const kindTones: Record<EventKind, CalendarTone> = {
  office_hours: 'accent',
  workshop: 'onit',
  talk: 'note',
  hackathon: 'founder',
  other: 'info',
  demo_day: 'danger',
}
