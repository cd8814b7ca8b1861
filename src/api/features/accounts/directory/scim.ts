import { refuse } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import {
  directoryChange,
  scimMost,
  scimProvider,
  scimUser,
  type DirectoryChange,
  type DirectoryUser,
  type patchInDirectory,
} from '#contract/accounts/directory.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { DirectoryFilter, DirectoryRow } from './queries.ts'

export const root = '/api/v1/scim/v2'

/** Somebody who asked to delete the account could still come back, so they count as being there. */
export const isActive = ({ status, directory_ended_at: ended }: DirectoryRow): boolean =>
  status !== 'suspended' && ended === null

export function toDirectoryUser(row: DirectoryRow, publicUrl: string): DirectoryUser {
  const formatted = `${row.first_name} ${row.last_name}`
  return {
    schemas: [scimUser],
    id: row.id,
    ...(row.directory_id !== null && { externalId: row.directory_id }),
    userName: row.email,
    name: { givenName: row.first_name, familyName: row.last_name, formatted },
    displayName: formatted,
    userType: row.role,
    active: isActive(row),
    emails: [{ value: row.email, type: 'work', primary: true }],
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${publicUrl}${root}/Users/${row.id}`,
    },
  }
}

const attributes = { username: 'userName', externalid: 'externalId' } as const

/** The two comparisons by which directories look for somebody. */
export function readFilter(text: string | undefined): DirectoryFilter | undefined {
  if (text === undefined) return undefined
  const [, name = '', quoted = ''] = /^\s*(?:urn:[\w:.]+:User:)?(\w+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(text) ?? []
  const by = attributes[name.toLowerCase() as keyof typeof attributes]
  if (!by) refuse('directory_filter')
  try {
    return { by, value: JSON.parse(quoted) as string }
  } catch {
    return refuse('directory_filter')
  }
}

const kept = { active: 'active', externalid: 'externalId' } as const

/** What a list of changes comes to; attributes that belong to the person are passed over, so that a leaving is never lost. */
export function readChange({ Operations: operations }: BodyOf<typeof patchInDirectory>): DirectoryChange {
  const said = operations.flatMap(({ path, value }): [string, unknown][] => {
    if (path !== undefined) return [[path.replace(/^urn:[\w:.]+:User:/i, ''), value]]
    return typeof value === 'object' && value !== null ? Object.entries(value) : []
  })
  const known = said.flatMap(([name, value]) => {
    const attribute = kept[name.toLowerCase() as keyof typeof kept]
    return attribute ? [[attribute, value] as const] : []
  })
  return checked(directoryChange, Object.fromEntries(known))
}

const no = { supported: false } as const

export const provider = (publicUrl: string) => ({
  schemas: [scimProvider],
  documentationUri: `${publicUrl}/api/docs`,
  patch: { supported: true },
  bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: scimMost },
  changePassword: no,
  sort: no,
  etag: no,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Machine token',
      description: 'A machine token of this installation that may keep the directory',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${publicUrl}${root}/ServiceProviderConfig` },
})
