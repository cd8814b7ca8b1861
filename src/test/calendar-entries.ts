import ICAL from 'ical.js'
import type { Signed, TestApp } from './app.ts'

/** The calendar entries that somebody was mailed, as a calendar library reads them. */
export async function entriesOf({ deps: { db } }: TestApp, { email }: Signed) {
  const rows = await db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute()
  return rows.flatMap(({ calendar }) => (calendar ? [entryIn(calendar)] : []))
}

export function entryIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const [entry] = calendar.getAllSubcomponents('vevent')
  const event = new ICAL.Event(entry)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    status: entry!.getFirstPropertyValue('status'),
    attendee: entry!.getFirstPropertyValue('attendee'),
    organizer: entry!.getFirstPropertyValue('organizer'),
  }
}
