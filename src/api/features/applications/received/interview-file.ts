import { calendarFile, escape, parameter, utc, type Method } from '#api/mail/icalendar-lines.ts'
import { inLanguage } from '#api/mail/letter.ts'
import type { Bilingual, Locale } from '#contract/endpoint.ts'

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
type Options = { method: Method; locale: Locale; publicUrl: string; contact: string; now: Date }

const words: Record<Locale, string> = { pt: 'Entrevista', en: 'Interview' }

/** The interview of an application for a calendar; undefined before there is one. */
export function interviewFile(row: InterviewFacts, options: Options): string | undefined {
  const { method, locale, publicUrl, contact, now } = options
  if (!row.interview_at) return undefined
  const end = new Date(row.interview_at.getTime() + row.interview_minutes! * 60_000)
  const url = `${publicUrl}/applications?id=${row.id}`
  return calendarFile(method, 'Applications', [
    'BEGIN:VEVENT',
    `UID:${row.id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${row.interview_sequence}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART:${utc(row.interview_at)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escape(`${words[locale]}: ${inLanguage(locale, row.title)}, ${row.organisation}`)}`,
    `LOCATION:${escape(row.interview_place!)}`,
    `DESCRIPTION:${escape([row.interview_note, url].filter(Boolean).join('\n\n'))}`,
    `ORGANIZER;CN=${parameter(row.organisation)}:mailto:${contact}`,
    'END:VEVENT',
  ])
}
