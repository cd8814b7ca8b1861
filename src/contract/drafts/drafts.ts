import * as z from 'zod/mini'
import { defineFieldErrors } from '#contract/errors/define-errors.ts'
import { endpoint, time } from '#contract/endpoint.ts'

/** Per person: number of drafts, and bytes of JSON in each. */
export const draftLimits = { drafts: 50, bytes: 64 * 1024 }

export const draftFieldErrors = defineFieldErrors({
  draft_too_large: {
    pt: 'O rascunho é demasiado grande para o guardarmos. Encurta os textos.',
    en: 'The draft is too large for us to keep. Shorten its texts.',
  },
  draft_quota: {
    pt: 'Já tens tantos rascunhos quantos podes guardar. Apaga algum primeiro.',
    en: 'You already keep as many drafts as you may. Delete one first.',
  },
})

const content = z.record(z.string(), z.unknown())
const sizeOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

/** A form that was begun and not sent. Version 0 without content means that nothing is saved yet. */
const draft = z.object({
  content: z.nullable(content),
  version: z.int().check(z.gte(0)),
  updatedAt: z.nullable(time),
})
export type Draft = z.infer<typeof draft>

/** `key` names the form in the area: `new`, or the id of the record that is edited. */
const params = z.object({
  area: z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/)),
  key: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
})
const own = { access: 'account', path: '/drafts/{area}/{key}', params } as const

export const getDraft = endpoint({
  ...own,
  method: 'GET',
  summary: 'One’s own draft of a form',
  response: draft,
})

export const saveDraft = endpoint({
  ...own,
  method: 'PUT',
  summary: 'Save a draft over the version that was read, 0 for a new one; answers the next version',
  body: z.strictObject({
    version: z.int().check(z.gte(0)),
    content: content.check(z.refine((value) => sizeOf(value) <= draftLimits.bytes, { error: 'draft_too_large' })),
  }),
  response: z.object({ version: z.int(), updatedAt: time }),
  errors: ['stale_version'],
})

export const deleteDraft = endpoint({
  ...own,
  method: 'DELETE',
  summary: 'Delete a draft, as after sending the form',
  response: null,
})
