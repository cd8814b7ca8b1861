import * as z from 'zod/mini'
import { endpoint, id, listQuery, locale, page, queryFlag, time, version } from '#contract/endpoint.ts'
import { exportEndpoint } from '#contract/lists.ts'
import { recordParams } from '#contract/records.ts'
import { accountEmail, optionalPersonName } from '#contract/rules.ts'
import { organisationDetail, organisationInput } from './organisations.ts'

const manage = { access: 'organisations:manage', path: '/manage/organisations' } as const

const managed = z.object({
  id,
  name: z.string(),
  website: z.nullable(z.string()),
  logoId: z.nullable(id),
  archivedAt: z.nullable(time),
  /** Since when nobody answers for it any more who did. */
  contactLostAt: z.nullable(time),
  people: z.int(),
  /** Published and still open. */
  postings: z.int(),
  challenges: z.int(),
  /** Applications that wait for an answer, and of them those that are late. */
  waiting: z.int(),
  late: z.int(),
  /** Of the answers of the last twelve months, in percent. */
  answerRate: z.nullable(z.int()),
})
export type ManagedOrganisation = z.infer<typeof managed>

const filters = {
  q: listQuery.q,
  archived: z.optional(queryFlag),
  /** Those whose last contact has left. */
  alone: z.optional(queryFlag),
}
export const organisationSorts = ['name', '-name'] as const
const order = { sort: z.optional(z.enum(organisationSorts)) }

export const listOrganisations = endpoint({
  ...manage,
  method: 'GET',
  summary: 'Organisations by name; with `archived` those that no longer take part',
  query: z.object({ ...listQuery, ...filters, ...order }),
  response: page(managed),
})
export const exportOrganisations = exportEndpoint({ ...manage, query: z.object({ ...filters, ...order }) })

export const managedDetail = z.extend(organisationDetail, {
  contactLostAt: z.nullable(time),
  invited: z.array(z.object({ id, email: z.string(), name: z.nullable(z.string()), expiresAt: time })),
  can: z.object({ archive: z.boolean(), reopen: z.boolean() }),
})
export type ManagedOrganisationDetail = z.infer<typeof managedDetail>
const one = { ...manage, path: '/manage/organisations/{id}', params: recordParams, response: managedDetail } as const

export const getOrganisation = endpoint({
  ...one,
  method: 'GET',
  summary: 'One organisation: people, postings, challenges, problems and how well it answers',
})

export const createOrganisation = endpoint({
  ...manage,
  method: 'POST',
  summary: 'Write down an organisation',
  body: organisationInput,
  response: managedDetail,
  status: 201,
  errors: ['invalid_fields'],
})

export const updateOrganisation = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Change name, website or logo; its postings and challenges follow its name',
  body: z.extend(z.partial(organisationInput), { version }),
  errors: ['stale_version', 'invalid_fields'],
})

export const archiveOrganisation = endpoint({
  ...one,
  method: 'PUT',
  path: '/manage/organisations/{id}/archive',
  held: true,
  summary: 'Archive an organisation for which nobody waits, which ends the invitations to it, or open it again',
  body: z.strictObject({ archived: z.boolean() }),
  errors: ['organisation_awaited'],
})

export const mergeOrganisation = endpoint({
  ...one,
  method: 'POST',
  path: '/manage/organisations/{id}/merge',
  held: true,
  summary: 'Take in another record of the same organisation with everything of it, and remove that one',
  body: z.strictObject({ from: id }),
  idempotent: true,
  errors: ['invalid_fields', 'organisation_merged_away'],
})

const name = z.optional(optionalPersonName)

export const addPartner = endpoint({
  ...one,
  method: 'POST',
  path: '/manage/organisations/{id}/contacts',
  summary: 'Add somebody to an organisation: a partner who has an account at once, anybody else by an invitation',
  body: z.strictObject({ email: accountEmail, firstName: name, lastName: name, locale }),
  idempotent: true,
  errors: ['invalid_fields', 'state_conflict'],
})

export const removePartner = endpoint({
  ...one,
  method: 'DELETE',
  path: '/manage/organisations/{id}/contacts/{userId}',
  held: true,
  summary: 'Take somebody out of an organisation; the account stays',
  params: z.object({ id, userId: id }),
})
