import * as z from 'zod/mini'
import { passwordLimits } from '#contract/auth/auth.ts'
import { bilingual, endpoint, id, locale, time, version, withDefaults } from '#contract/endpoint.ts'
import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'
import { month } from '#contract/lists.ts'
import { person, recordParams } from '#contract/records.ts'
import { line, longText } from '#contract/rules.ts'
import { dimensions, figure } from './figures.ts'
import { reportView, texts } from './report-view.ts'

export const reportErrors = defineErrors({
  report_edition_gone: {
    status: 409,
    pt: 'A edição deste relatório já não existe. Escolhe outra, ou todas.',
    en: 'The edition of this report no longer exists. Choose another one, or all of them.',
  },
  report_not_frozen: {
    status: 409,
    pt: 'Congela primeiro os números deste relatório: é isso que os outros veem.',
    en: 'Freeze the figures of this report first: that is what others see.',
  },
  report_unchanged: {
    status: 409,
    pt: 'Não há nada de novo para congelar: a edição mais recente já diz isto.',
    en: 'There is nothing new to freeze: the newest edition says the same.',
  },
  too_many_links: {
    status: 409,
    pt: 'Este relatório já tem 50 ligações. Termina uma que já não uses.',
    en: 'This report has 50 links already. End one that you no longer use.',
  },
  link_over: {
    status: 409,
    pt: 'Esta ligação já terminou.',
    en: 'This link has ended.',
  },
  report_password_wrong: {
    status: 409,
    pt: 'A palavra-passe não é esta.',
    en: 'This is not the password.',
  },
})
export const reportFieldErrors = defineFieldErrors({
  period_backwards: {
    pt: 'O último mês é anterior ao primeiro.',
    en: 'The last month is before the first.',
  },
  link_end: {
    pt: 'Escolhe um dia a partir de hoje e até daqui a um ano.',
    en: 'Choose a day between today and a year ahead.',
  },
})
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends ReportErrors {}
}
type ReportErrors = typeof reportErrors

export const reportLimits = {
  title: 120,
  lead: 400,
  sections: 3,
  heading: 60,
  text: 800,
  figures: 30,
  stories: 6,
  story: 600,
  links: 50,
  linkName: 80,
  password: { min: 8, max: passwordLimits.max },
  /** The usual life of a link, and the longest. */
  days: { usual: 90, most: 366 },
} as const

const figureName = figure.shape.name
const story = z.strictObject({
  problemId: id,
  startupId: z.nullable(id),
  text: bilingual(longText(reportLimits.story)),
})
const section = z.strictObject({
  title: bilingual(line(reportLimits.heading)),
  text: bilingual(longText(reportLimits.text)),
})

const fields = z.strictObject({
  title: bilingual(line(reportLimits.title)),
  lead: z.nullable(bilingual(longText(reportLimits.lead))),
  /** In the words of the team: what went well, what it cost, what is asked for. */
  sections: z.array(section).check(z.maxLength(reportLimits.sections)),
  /** In the order in which they are shown. */
  figures: z.array(figureName).check(z.maxLength(reportLimits.figures)),
  by: z.enum(dimensions),
  /** Without them the report is about everything. */
  edition: z.nullable(id),
  from: z.nullable(month),
  to: z.nullable(month),
  stories: z.array(story).check(z.maxLength(reportLimits.stories)),
})
export type ReportInput = z.infer<typeof fields>

const isForward = z.refine<Pick<ReportInput, 'from' | 'to'>>(({ from, to }) => !from || !to || from <= to, {
  error: 'period_backwards',
  path: ['to'],
})
export const reportInput = fields.check(isForward)

export const linkStates = ['live', 'over', 'ended'] as const
const link = z.object({
  id,
  name: z.string(),
  state: z.enum(linkStates),
  endsAt: time,
  endedAt: z.nullable(time),
  hasPassword: z.boolean(),
  opened: z.int(),
  createdAt: time,
})
export type ReportLink = z.infer<typeof link>

const reportEdition = z.object({ id, number: z.int(), at: time, sha256: z.string(), publicAt: z.nullable(time) })
export type ReportEdition = z.infer<typeof reportEdition>

const report = z.object({
  id,
  title: texts,
  updatedAt: time,
  frozenAt: z.nullable(time),
  liveLinks: z.int(),
  isPublic: z.boolean(),
})
export type ReportItem = z.infer<typeof report>

export const reportDetail = z.object({
  id,
  ...fields.shape,
  updatedBy: z.nullable(person),
  updatedAt: time,
  version,
  editions: z.array(reportEdition),
  links: z.array(link),
  /** Whether the programme has an impact page at all. */
  hasImpactPage: z.boolean(),
})
export type ReportDetail = z.infer<typeof reportDetail>

const path = '/manage/figures/reports'
const manage = { access: 'manage:open' } as const
const one = { ...manage, params: recordParams, response: reportDetail } as const

export const listReports = endpoint({
  ...manage,
  method: 'GET',
  path,
  summary: 'The reports for sponsors, the one changed last first',
  response: z.object({ items: z.array(report) }),
})

export const getReportChoices = endpoint({
  ...manage,
  method: 'GET',
  path: `${path}/choices`,
  summary:
    'What a report can be made of: figures, editions, and lines from a problem to a startup that lets it be told',
  response: z.object({
    figures: z.array(z.pick(figure, { name: true, title: true, rule: true })),
    editions: z.array(z.object({ id, name: z.string() })),
    lines: z.array(
      z.object({ problemId: id, startupId: z.nullable(id), problem: z.string(), startup: z.nullable(z.string()) }),
    ),
  }),
})

export const createReport = endpoint({
  ...manage,
  method: 'POST',
  path,
  summary: 'Begin a report',
  body: withDefaults(fields, {
    lead: null,
    sections: [],
    figures: [],
    by: 'month',
    edition: null,
    from: null,
    to: null,
    stories: [],
  }).check(isForward as never),
  response: reportDetail,
  status: 201,
})

export const getReport = endpoint({ ...one, method: 'GET', path: `${path}/{id}`, summary: 'A report with its links' })

export const updateReport = endpoint({
  ...one,
  method: 'PATCH',
  path: `${path}/{id}`,
  summary: 'Change a report; others see it with its next frozen edition',
  body: z.extend(z.partial(fields), { version }),
  errors: ['stale_version'],
})

export const deleteReport = endpoint({
  ...manage,
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete a report with its editions; who holds a link is told that it is gone',
  params: recordParams,
  response: null,
})

export const previewReport = endpoint({
  ...manage,
  method: 'GET',
  path: `${path}/{id}/preview`,
  summary: 'The report as it would be frozen now',
  params: recordParams,
  response: reportView,
  errors: ['report_edition_gone'],
})

export const freezeReport = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/{id}/editions`,
  summary: 'Freeze what others see, with a date and a hash; nothing happens where nothing has changed',
  errors: ['report_edition_gone', 'report_unchanged'],
})

export const publishEdition = endpoint({
  ...one,
  method: 'PUT',
  path: `${path}/{id}/editions/{editionId}/public`,
  summary: 'Put a frozen edition on the impact page, or take it away',
  params: z.object({ id, editionId: id }),
  body: z.strictObject({ isPublic: z.boolean() }),
})

const password = z.string().check(z.minLength(reportLimits.password.min), z.maxLength(reportLimits.password.max))

export const createLink = endpoint({
  ...manage,
  method: 'POST',
  path: `${path}/{id}/links`,
  summary: 'Make a link for somebody outside, which is shown this once and ends on a day',
  hashes: true,
  params: recordParams,
  body: z.strictObject({
    /** For whom it is. */
    name: line(reportLimits.linkName),
    /** The last day on which it opens; without one, in 90 days. */
    lastDay: z.optional(z.nullable(z.iso.date())),
    password: z.optional(z.nullable(password)),
  }),
  response: z.object({ code: z.string(), report: reportDetail }),
  errors: ['report_not_frozen', 'too_many_links'],
})

export const endLink = endpoint({
  ...one,
  method: 'DELETE',
  path: `${path}/{id}/links/{linkId}`,
  summary: 'End a link at once',
  params: z.object({ id, linkId: id }),
  errors: ['link_over'],
})

const lang = z.optional(locale)
const pdf = { produces: 'application/pdf', response: null } as const

export const downloadReportPdf = endpoint({
  ...manage,
  ...pdf,
  method: 'GET',
  path: `${path}/{id}/pdf`,
  summary: 'The newest frozen edition as a PDF in Portuguese or English',
  params: recordParams,
  query: z.object({ lang }),
  errors: ['unavailable', 'report_not_frozen'],
})
