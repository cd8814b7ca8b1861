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
}
type FileOptions = { method: Method; locale: Locale; publicUrl: string; contact: string; now: Date }

const words: Record<Locale, string> = { pt: 'Entrevista', en: 'Interview' }

/** The interview of an application for a calendar; undefined before there is one. */
export function interviewFile(row: InterviewFacts, options: FileOptions): string | undefined {
  const { method, locale, publicUrl, contact, now } = options
  if (!row.interview_at) return undefined
  const url = `${publicUrl}/applications?id=${row.id}`
  const entry = calendarEvent({
    id: row.id,
    publicUrl,
    madeAt: now,
    sequence: row.interview_sequence,
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    startsAt: row.interview_at,
    endsAt: new Date(row.interview_at.getTime() + row.interview_minutes! * minuteMs),
    summary: `${words[locale]}: ${inLanguage(locale, row.title)}, ${row.organisation}`,
    location: row.interview_place,
    description: [row.interview_note, url].filter(Boolean).join('\n\n'),
    organizer: { name: row.organisation, email: contact },
  })
  return calendarFile(method, 'Applications', entry)
}
