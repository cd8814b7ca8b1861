import * as z from 'zod/mini'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { recordParams } from '#contract/records.ts'
import { accountEmail, optionalPersonName } from '#contract/rules.ts'
import { directoryScope } from '#contract/scopes.ts'

export const directoryErrors = defineErrors({
  directory_filter: {
    status: 422,
    pt: 'Só se procura por userName eq "…" ou externalId eq "…".',
    en: 'Only userName eq "…" and externalId eq "…" are searched.',
  },
  directory_suspended: {
    status: 409,
    pt: 'A equipa suspendeu esta conta. Só a equipa a volta a abrir.',
    en: 'The team suspended this account. Only the team opens it again.',
  },
})
type DirectoryErrors = typeof directoryErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends DirectoryErrors {}
}

export const scimUser = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const scimPatch = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const scimList = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const scimProvider = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
export const scimMost = 200

/** As what a directory brings people; anything else is an administrator's to give. */
export const directoryRoles = ['mentor', 'staff'] as const
const schemas = z.array(z.string())
const externalId = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

const user = z.object({
  schemas,
  id,
  externalId: z.optional(z.string()),
  userName: z.string(),
  name: z.object({ givenName: z.string(), familyName: z.string(), formatted: z.string() }),
  displayName: z.string(),
  userType: z.string(),
  active: z.boolean(),
  emails: z.array(z.object({ value: z.string(), type: z.literal('work'), primary: z.literal(true) })),
  meta: z.object({ resourceType: z.literal('User'), created: time, lastModified: time, location: z.string() }),
})
export type DirectoryUser = z.infer<typeof user>

/** Some directories write it as a text. */
const active = z.pipe(
  z.union([z.boolean(), z.string().check(z.regex(/^(?:true|false)$/i))]),
  z.transform((value) => String(value).toLowerCase() === 'true'),
)
/** Directories send much more, which is left out. */
const given = {
  schemas: z.optional(schemas),
  userName: accountEmail,
  externalId: z.optional(externalId),
  name: z.optional(z.object({ givenName: z.optional(optionalPersonName), familyName: z.optional(optionalPersonName) })),
  userType: z.optional(z.enum(directoryRoles)),
  active: z.optional(active),
}

const scim = { access: directoryScope, path: '/scim/v2/Users', media: 'application/scim+json' } as const
const one = { ...scim, path: '/scim/v2/Users/{id}', params: recordParams } as const

export const describeDirectory = endpoint({
  ...scim,
  method: 'GET',
  path: '/scim/v2/ServiceProviderConfig',
  summary: 'What of SCIM 2.0 a directory can use here',
  response: z.looseObject({ schemas }),
})

export const listDirectory = endpoint({
  ...scim,
  method: 'GET',
  summary: 'Team, mentors and whoever the directory brought; found by userName or externalId',
  query: z.object({
    filter: z.optional(z.string().check(z.maxLength(400))),
    startIndex: z._default(z.coerce.number().check(z.multipleOf(1)), 1),
    count: z._default(z.coerce.number().check(z.multipleOf(1)), 100),
  }),
  response: z.object({
    schemas,
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(user),
  }),
  errors: ['directory_filter'],
})

export const createInDirectory = endpoint({
  ...scim,
  method: 'POST',
  summary: 'Make an account for somebody of the company, who is told by mail; never an administrator',
  body: z.object(given),
  status: 201,
  response: user,
  errors: ['email_taken'],
})

export const showInDirectory = endpoint({
  ...one,
  method: 'GET',
  summary: 'One person of the directory',
  response: user,
})

export const replaceInDirectory = endpoint({
  ...one,
  method: 'PUT',
  summary: 'Whether somebody is still there; what else is sent belongs to the person and is left as it is',
  body: z.object({ ...given, userName: z.optional(z.string()), userType: z.optional(z.string()) }),
  response: user,
  errors: ['last_admin', 'directory_suspended'],
})

const operation = z.object({
  op: z.string().check(z.regex(/^(?:add|replace)$/i)),
  path: z.optional(z.string().check(z.maxLength(200))),
  value: z.unknown(),
})

export const patchInDirectory = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Suspend somebody who has left, at once, or let them in again; other attributes are left as they are',
  body: z.object({
    schemas: z.optional(schemas),
    Operations: z.array(operation).check(z.minLength(1), z.maxLength(50)),
  }),
  response: user,
  errors: ['last_admin', 'directory_suspended'],
})

/** What a list of changes says of the two attributes that a directory keeps. */
export const directoryChange = z.object({ active: z.optional(active), externalId: z.optional(externalId) })
export type DirectoryChange = z.output<typeof directoryChange>
