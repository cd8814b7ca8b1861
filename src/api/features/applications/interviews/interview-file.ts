import { calendarEvent, calendarFile, type Method } from '#api/mail/icalendar-lines.ts'
import { inLanguage } from '#api/mail/letter.ts'
import type { Bilingual, Locale } from '#contract/endpoint.ts'
import { minuteMs } from '#contract/times.ts'

export type InterviewFacts = {
  id: string
  title: Bilingual
  organisation: string
  interview_at: Date | null
  interview_minutes: number | null
  interview_place: string | null
  interview_note: string | null
  interview_sequence: number
  interview_off: boolean
}
type Invited = { firstName: string; lastName: string; email: string }
export type FileOptions = {
  method: Method
  locale: Locale
  publicUrl: string
  contact: string
  now: Date
  /** Whose calendar it is for; in mails only. */
  attendee?: Invited
  /** The names of those who interview. */
  panel?: readonly string[]
  /** Where the reader finds the interview. */
  page?: string
}

const words: Record<Locale, { interview: string; with: string }> = {
  pt: { interview: 'Entrevista', with: 'Com' },
  en: { interview: 'Interview', with: 'With' },
}

/** The lines of an interview in any calendar; none before there is one. */
export function interviewEntry(row: InterviewFacts, options: FileOptions): string[] {
  const { method, locale, publicUrl, contact, now, attendee, panel = [], page = '/applications' } = options
  if (!row.interview_at) return []
  const people = panel.length > 0 ? `${words[locale].with}: ${panel.join(', ')}` : null
  return calendarEvent({
    id: row.id,
    publicUrl,
    madeAt: now,
    sequence: row.interview_sequence,
    status: method === 'CANCEL' || row.interview_off ? 'CANCELLED' : 'CONFIRMED',
    startsAt: row.interview_at,
    endsAt: new Date(row.interview_at.getTime() + row.interview_minutes! * minuteMs),
    summary: `${words[locale].interview}: ${inLanguage(locale, row.title)}, ${row.organisation}`,
    location: row.interview_place,
    description: [people, row.interview_note, `${publicUrl}${page}?id=${row.id}`].filter(Boolean).join('\n\n'),
    organizer: { name: row.organisation, email: contact },
    invited: attendee && { name: `${attendee.firstName} ${attendee.lastName}`, email: attendee.email },
  })
}

/** The interview of an application for a calendar; undefined before there is one. */
export function interviewFile(row: InterviewFacts, options: FileOptions): string | undefined {
  const entry = interviewEntry(row, options)
  return entry.length > 0 ? calendarFile(options.method, 'Applications', entry) : undefined
}
