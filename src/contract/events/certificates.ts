import * as z from 'zod/mini'
import { endpoint, locale, slug, time } from '#contract/endpoint.ts'
import { names } from '#contract/programme/names.ts'

/** By this a code of attendance is known from one of completion; both are verified at `/verify`. */
export const attendanceMark = 'VE'

const codeParams = z.object({
  code: z.string().check(z.regex(/^VE-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)),
})

const attendanceCertificate = z.object({
  code: z.string(),
  name: z.string(),
  title: z.object({ pt: z.string(), en: z.nullable(z.string()) }),
  startsAt: time,
  endsAt: time,
  zone: z.string(),
  programme: names,
  organisation: z.string(),
  issuedAt: time,
  /** False once the team has taken the mark of the attendance back. */
  isValid: z.boolean(),
})
export type AttendanceCertificate = z.infer<typeof attendanceCertificate>

export const issueAttendance = endpoint({
  method: 'PUT',
  path: '/events/{slug}/certificate',
  access: 'member',
  summary: 'The certificate of my attendance, once the event is over; safe to repeat',
  params: z.object({ slug }),
  response: z.object({ code: z.string() }),
  errors: ['not_attended', 'state_conflict'],
})

export const getAttendance = endpoint({
  method: 'GET',
  path: '/attendances/{code}',
  access: 'public',
  summary: 'Whether a certificate of attendance is true, and what it says',
  params: codeParams,
  response: attendanceCertificate,
})

export const downloadAttendance = endpoint({
  method: 'GET',
  path: '/attendances/{code}/pdf',
  access: 'public',
  summary: 'The certificate of attendance as a PDF in Portuguese or English',
  params: codeParams,
  query: z.object({ lang: z.optional(locale) }),
  produces: 'application/pdf',
  response: null,
  errors: ['unavailable', 'state_conflict'],
})
