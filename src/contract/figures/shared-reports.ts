import * as z from 'zod/mini'
import { endpoint, locale, time } from '#contract/endpoint.ts'
import { reportView } from './report-view.ts'
import { reportLimits } from './reports.ts'

const lang = z.optional(locale)
const pdf = { produces: 'application/pdf', response: null } as const

/** `locked` asks for the password; `over` has ended, by its day or by the team; the report of `gone` was deleted. */
export const sharedStates = ['open', 'locked', 'over', 'gone'] as const
const shared = z.object({
  state: z.enum(sharedStates),
  /** Only of an open link. */
  report: z.nullable(reportView),
  endsAt: z.nullable(time),
})
export type SharedReport = z.infer<typeof shared>

const code = z.object({ code: z.string().check(z.minLength(20), z.maxLength(100)) })
const typed = z.string().check(z.minLength(1), z.maxLength(reportLimits.password.max))

export const getSharedReport = endpoint({
  access: 'public',
  method: 'GET',
  path: '/reports/{code}',
  summary: 'The report behind a link, or why it does not open; counted without anything about who opens it',
  params: code,
  response: shared,
})

export const openSharedReport = endpoint({
  access: 'public',
  method: 'POST',
  path: '/reports/{code}/open',
  summary: 'The report behind a link with a password',
  hashes: true,
  params: code,
  body: z.strictObject({ password: typed }),
  response: shared,
  errors: ['report_password_wrong'],
})

export const downloadSharedReport = endpoint({
  ...pdf,
  access: 'public',
  method: 'POST',
  path: '/reports/{code}/pdf',
  summary: 'The report behind a link as a PDF, with its password if it has one',
  hashes: true,
  params: code,
  body: z.strictObject({ password: z.optional(z.nullable(typed)), lang }),
  errors: ['unavailable', 'link_over', 'report_password_wrong'],
})

export const getImpact = endpoint({
  access: 'public',
  method: 'GET',
  path: '/impact',
  summary: 'The newest frozen edition that the team shows everybody; not there unless the programme wants it',
  response: reportView,
  errors: ['not_found'],
})

export const downloadImpact = endpoint({
  ...pdf,
  access: 'public',
  method: 'GET',
  path: '/impact/pdf',
  summary: 'The public report as a PDF',
  query: z.object({ lang }),
  errors: ['unavailable', 'not_found'],
})
