import * as z from 'zod/mini'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { longText } from '#contract/rules.ts'

/** A private note is for those who accompany the trainee; the others are for the trainee too. */
export const entryKinds = ['private', 'shared', 'action'] as const
export type EntryKind = (typeof entryKinds)[number]
/** Who does what was agreed: the trainee, or whoever is their mentor then. */
export const actionOwners = ['trainee', 'mentor'] as const
export type ActionOwner = (typeof actionOwners)[number]
export const entryLimit = 2000

export const mentoringEntry = z.object({
  id,
  kind: z.enum(entryKinds),
  body: z.string(),
  by: z.nullable(z.string()),
  at: time,
  owner: z.nullable(z.enum(actionOwners)),
  dueOn: z.nullable(z.iso.date()),
  doneAt: z.nullable(time),
  can: z.object({ mark: z.boolean(), remove: z.boolean() }),
})
export type MentoringEntry = z.infer<typeof mentoringEntry>

const entryFields = z.strictObject({
  kind: z.enum(entryKinds),
  body: longText(entryLimit),
  owner: z.optional(z.nullable(z.enum(actionOwners))),
  dueOn: z.optional(z.nullable(z.iso.date())),
})
type EntryFields = z.infer<typeof entryFields>
const actionNeeds = (field: 'owner' | 'dueOn') =>
  z.refine<EntryFields>((entry) => entry.kind !== 'action' || Boolean(entry[field]), {
    error: 'required',
    path: [field],
  })
export const entryInput = entryFields.check(actionNeeds('owner'), actionNeeds('dueOn'))
export type EntryInput = z.infer<typeof entryInput>

const judge = { access: 'trainees:judge', response: null } as const
const entryParams = z.object({ id, entryId: id })
const marked = z.strictObject({ isDone: z.boolean() })

export const addEntry = endpoint({
  ...judge,
  method: 'POST',
  path: '/trainees/{id}/mentoring',
  summary: 'Note something about a trainee whom I accompany, or agree on an action',
  params: recordParams,
  body: entryInput,
  idempotent: true,
})

export const markAction = endpoint({
  ...judge,
  method: 'PUT',
  path: '/trainees/{id}/mentoring/{entryId}/done',
  summary: 'Mark an action as done, or not yet; safe to repeat',
  params: entryParams,
  body: marked,
})

export const removeEntry = endpoint({
  ...judge,
  method: 'DELETE',
  path: '/trainees/{id}/mentoring/{entryId}',
  summary: 'Remove what I noted; the team may remove anything',
  params: entryParams,
})

export const markOwnAction = endpoint({
  method: 'PUT',
  path: '/cohorts/mine/actions/{id}',
  access: 'cohorts:join',
  summary: 'Mark an action of mine as done, or not yet; safe to repeat',
  params: recordParams,
  body: marked,
  response: null,
})
