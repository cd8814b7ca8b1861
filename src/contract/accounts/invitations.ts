import * as z from 'zod/mini'
import { endpoint, id, listQuery, locale, page, queryList, time } from '#contract/endpoint.ts'
import { exportEndpoint } from '#contract/lists.ts'
import { recordParams } from '#contract/records.ts'
import { accountEmail, optionalPersonName } from '#contract/rules.ts'
import { type Role, roles } from '#contract/scopes.ts'

/** Staff invite those who come from outside and mentors; everybody else is an administrator's to invite. */
const manage = { access: 'people:open', path: '/manage/invitations' } as const

export const invitationStates = ['open', 'expired', 'accepted', 'declined', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

const invitation = z.object({
  id,
  email: z.string(),
  name: z.nullable(z.string()),
  role: z.enum(roles),
  /** Of a partner: the organisation for which they are to answer. */
  organisation: z.nullable(z.string()),
  locale,
  state: z.enum(invitationStates),
  invitedBy: z.nullable(z.string()),
  createdAt: time,
  /** Null while the mail waits to be written. */
  sentAt: z.nullable(time),
  expiresAt: time,
  /** Whether the mail server refuses the address. */
  refused: z.boolean(),
  /** The account that came of it. */
  userId: z.nullable(id),
  can: z.object({ resend: z.boolean(), withdraw: z.boolean() }),
})
export type ProgrammeInvitation = z.infer<typeof invitation>

const filters = {
  q: listQuery.q,
  state: z.optional(queryList(invitationStates)),
  role: z.optional(queryList(roles)),
}

export const listProgrammeInvitations = endpoint({
  ...manage,
  method: 'GET',
  summary: 'Invitations to the programme, the newest first',
  query: z.object({ ...listQuery, ...filters }),
  response: page(invitation),
})
export const exportInvitations = exportEndpoint({ ...manage, query: z.object(filters) })

const name = z.optional(optionalPersonName)

export const inviteToProgramme = endpoint({
  ...manage,
  method: 'POST',
  summary: 'Invite somebody to the programme by e-mail; an open invitation to the address is renewed',
  body: z.strictObject({
    email: accountEmail,
    firstName: name,
    lastName: name,
    role: z.enum(roles),
    /** Of a partner, who answers for it. */
    organisationId: z.optional(z.nullable(id)),
    locale,
    /** An unanswered invitation to a wrong address, which ends with this one. */
    replaces: z.optional(id),
  }),
  response: invitation,
  status: 201,
  errors: ['email_taken', 'invalid_fields', 'forbidden', 'not_found'],
})

export const resendProgrammeInvitation = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/invitations/{id}/resend',
  summary: 'Mail an invitation again with a new link and a new fortnight; the earlier link ends',
  params: recordParams,
  response: invitation,
  idempotent: true,
  errors: ['state_conflict', 'email_taken'],
})

export const withdrawProgrammeInvitation = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/manage/invitations/{id}',
  summary: 'Withdraw an invitation that nobody has accepted; its link ends',
  params: recordParams,
  response: null,
  errors: ['state_conflict'],
})

export const importLimits = { rows: 5000, cell: 300, bytes: 2 * 1024 * 1024 } as const
const cell = z.string().check(z.maxLength(importLimits.cell))

/** A line of a file as it stands there; each is judged apart, so that one bad line does not hide the others. */
const importRow = z.strictObject({
  /** Its number in the file. */
  line: z.int().check(z.gte(1), z.lte(100_000)),
  email: cell,
  firstName: cell,
  lastName: cell,
  role: cell,
  locale: cell,
  /** The name of a partner's organisation. */
  organisation: z.optional(cell),
})
export type ImportRow = z.infer<typeof importRow>

/** `member` has an account and `invited` is renewed: warnings. The others are errors. */
export const importCodes = [
  'member',
  'invited',
  'email',
  'role',
  'organisation',
  'locale',
  'name',
  'repeated',
  'limit',
  'elsewhere',
] as const
export type ImportCode = (typeof importCodes)[number]
export const isImportError = (code: ImportCode) => code !== 'member' && code !== 'invited'

export const importInvitations = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/invitations/import',
  summary: 'Invite the people of a file: all of them or nobody; with dryRun only says what is wrong with which line',
  bodyLimit: importLimits.bytes,
  idempotent: true,
  body: z.strictObject({
    rows: z.array(importRow).check(z.minLength(1), z.maxLength(importLimits.rows)),
    dryRun: z.boolean(),
    /** Leaves lines with an error out instead of refusing the file. */
    withoutErrors: z.boolean(),
  }),
  response: z.object({
    dryRun: z.boolean(),
    /** How many people are invited, or would be. */
    invited: z.int(),
    /** Lines that are not simply ready; `of` is the line that a repeated one repeats. */
    remarks: z.array(z.object({ line: z.int(), code: z.enum(importCodes), of: z.nullable(z.int()) })),
  }),
  errors: ['state_conflict'],
})

const roleWords: Record<Role, readonly string[]> = {
  trainee: ['trainee', 'onit', 'estagiario', 'estagiaria', 'formando', 'formanda'],
  founder: ['founder', 'fundador', 'fundadora'],
  mentor: ['mentor', 'mentora', 'mentoria'],
  juror: ['juror', 'jurado', 'jurada', 'juri', 'jury', 'judge'],
  partner: ['partner', 'parceiro', 'parceira', 'parceria', 'organisation', 'organizacao'],
  staff: ['staff', 'equipa', 'team'],
  admin: ['admin', 'administracao', 'administration', 'administrador', 'administradora', 'administrator'],
}
const fold = (text: string) => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The role that a word in a file means, in either language. */
export const roleOf = (word: string): Role | undefined => roles.find((role) => roleWords[role].includes(fold(word)))

const localeWords = { pt: ['pt', 'pt-pt', 'portugues', 'portuguese'], en: ['en', 'en-gb', 'ingles', 'english'] }
export const localeOfWord = (word: string) =>
  (['pt', 'en'] as const).find((one) => localeWords[one].includes(fold(word)))
