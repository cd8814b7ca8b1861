import * as z from 'zod/mini'
import { defineFieldErrors } from '#contract/errors/define-errors.ts'
import { endpoint, slug, time } from '#contract/endpoint.ts'
import { exportEndpoint } from '#contract/lists.ts'
import { fieldKinds, skillCategories } from './reference.ts'
import { line } from '#contract/rules.ts'

export const referenceFieldErrors = defineFieldErrors({
  entry_taken: {
    pt: 'Já há uma entrada com este nome. Escolhe outro, ou muda essa.',
    en: 'There is already an entry with this name. Choose another, or change that one.',
  },
})

export const referenceLists = ['fields', 'skills'] as const
export type ReferenceList = (typeof referenceLists)[number]

/** The groups of each list: kinds of field, categories of skill. */
export const groupsOf: Record<ReferenceList, readonly [string, ...string[]]> = {
  fields: fieldKinds,
  skills: skillCategories,
}

export const entryStates = ['proposed', 'accepted', 'retired'] as const
export type EntryState = (typeof entryStates)[number]

const entry = z.object({
  slug,
  name: z.object({ pt: z.string(), en: z.string() }),
  group: z.string(),
  state: z.enum(entryStates),
  proposedBy: z.nullable(z.string()),
  proposedAt: z.nullable(time),
  /** How many rows of all areas name it. */
  uses: z.int(),
  mergedInto: z.nullable(slug),
})
export type ReferenceEntry = z.infer<typeof entry>

const list = z.enum(referenceLists)
const params = z.object({ list, slug })
const whole = z.object({ items: z.array(entry) })
const manage = { access: 'reference:manage' } as const

export const listEntries = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/reference/{list}',
  summary: 'All entries of a shared list with proposals, retired ones and how often each is used',
  params: z.object({ list }),
  response: whole,
})

export const exportEntries = exportEndpoint({
  ...manage,
  path: '/manage/reference/{list}',
  params: z.object({ list }),
  query: z.object({}),
})

const entryName = z.strictObject({ pt: line(80), en: line(80) })
const entryGroup = line(40)

export const createEntry = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/reference/{list}',
  summary: 'Add an entry to a shared list; everybody can choose it at once',
  params: z.object({ list }),
  body: z.strictObject({ name: entryName, group: entryGroup }),
  response: entry,
  idempotent: true,
  errors: ['invalid_fields'],
})

export const changeEntry = endpoint({
  ...manage,
  method: 'PATCH',
  path: '/manage/reference/{list}/{slug}',
  summary: 'Rename or sort an entry, accept a proposal, retire it or offer it again; where it is used it stays',
  params,
  body: z.strictObject({
    name: z.optional(entryName),
    group: z.optional(entryGroup),
    state: z.optional(z.enum(['accepted', 'retired'])),
  }),
  response: entry,
  errors: ['state_conflict', 'invalid_fields'],
})

export const mergeEntry = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/reference/{list}/{slug}/merge',
  held: true,
  summary: 'Replace an entry by another wherever it is used; it is no longer offered',
  params,
  body: z.strictObject({ into: slug }),
  response: entry,
  errors: ['state_conflict', 'invalid_fields'],
})
