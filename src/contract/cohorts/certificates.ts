import * as z from 'zod/mini'
import { names } from '#contract/programme/names.ts'
import { completion } from './progress.ts'
import { traineeDetail } from './trainees.ts'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { endpoint, locale, time, version } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { longText, optionalText } from '#contract/rules.ts'

export const certificateErrors = defineErrors({
  rule_unmet: {
    status: 409,
    pt: 'A regra de conclusão não está cumprida. Para concluir assim mesmo, escreve a razão.',
    en: 'The completion rule is not met. To complete anyway, give the reason.',
  },
})
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends CertificateErrors {}
}
type CertificateErrors = typeof certificateErrors

const certifiedSkill = z.object({ name: z.object({ pt: z.string(), en: z.string() }), level: z.int() })

/** What was true on the day it was issued. */
export const certificateFacts = z.object({
  name: z.string(),
  /** Set on the certificate of a mentor: what they gave in the period. */
  mentoring: z.optional(z.object({ sessions: z.int(), hours: z.number(), teams: z.int() })),
  cohort: z.string(),
  /** From joining to completing; the weeks are those in between. */
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  weeks: z.int(),
  attendance: z.nullable(z.int()),
  tasks: z.int(),
  /** What was required and what was done; absent in older ones. */
  parts: z.optional(completion.shape.parts),
  /** Why somebody completed by decision of the team, where the rule was not met. */
  decision: z.optional(z.nullable(z.string())),
  /** Absent in those from before there were passports. */
  skills: z.optional(z.array(certifiedSkill)),
})
export type CertificateFacts = z.infer<typeof certificateFacts>

export const certificate = z.object({
  code: z.string(),
  ...certificateFacts.shape,
  /** Earned ones, where the holder wants them to be seen. */
  skills: z.array(certifiedSkill),
  skillCount: z.int(),
  programme: names,
  organisation: z.string(),
  /** Who confirmed the completion, and who accompanied the holder; null once they have left. */
  signers: z.object({ team: z.nullable(z.string()), mentor: z.nullable(z.string()) }),
  issuedAt: time,
  /** Null while it is valid. */
  revoked: z.nullable(z.object({ at: time, reason: z.string() })),
})
export type Certificate = z.infer<typeof certificate>

export const codeParams = z.object({
  code: z.string().check(z.regex(/^VV-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)),
})

export const getCertificate = endpoint({
  method: 'GET',
  path: '/certificates/{code}',
  access: 'public',
  summary: 'Whether a certificate is true, and what it says',
  params: codeParams,
  response: certificate,
})

export const downloadCertificate = endpoint({
  method: 'GET',
  path: '/certificates/{code}/pdf',
  access: 'public',
  summary: 'The certificate as a PDF in Portuguese or English, with a code that leads to its page',
  params: codeParams,
  query: z.object({ lang: z.optional(locale) }),
  produces: 'application/pdf',
  response: null,
  errors: ['unavailable', 'state_conflict'],
})

export const showSkills = endpoint({
  access: 'cohorts:join',
  method: 'PUT',
  path: '/cohorts/mine/certificate',
  summary: 'Choose whether the public page of my certificate shows my earned skills',
  body: z.strictObject({ showsSkills: z.boolean() }),
  response: certificate,
})

const manage = { access: 'trainees:manage', params: recordParams, response: traineeDetail } as const

export const completeTrainee = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/trainees/{id}/complete',
  held: true,
  summary:
    'Confirm that somebody has completed the programme and issue the certificate; against the rule only with a reason',
  body: z.strictObject({ reason: z.optional(z.nullable(optionalText(500))), version }),
  errors: ['rule_unmet', 'state_conflict', 'stale_version'],
})

export const revokeCertificate = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/trainees/{id}/revoke',
  held: true,
  summary: 'Revoke the certificate; its page says so from then on',
  body: z.strictObject({ reason: longText(500) }),
  errors: ['state_conflict'],
})
