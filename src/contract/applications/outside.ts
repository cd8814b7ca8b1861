import * as z from 'zod/mini'
import { endpoint, id, slug, time, version } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { line, webAddress } from '#contract/rules.ts'

/** How far an application got that was made elsewhere, as its person says. */
export const outsideProgress = ['applied', 'interview', 'offer', 'accepted', 'rejected', 'dropped'] as const
export type OutsideProgress = (typeof outsideProgress)[number]
export const mostOutside = 200

export const outsideInput = z.strictObject({
  title: line(120),
  organisation: line(120),
  url: z.nullable(webAddress),
  progress: z.enum(outsideProgress),
  appliedOn: z.iso.date(),
})
export type OutsideInput = z.infer<typeof outsideInput>

/** An application that I made elsewhere; nobody else reads it. */
export const outsideApplication = z.extend(outsideInput, {
  id,
  title: z.string(),
  organisation: z.string(),
  url: z.nullable(z.string()),
  /** The posting of ours that led there. */
  opportunity: z.nullable(slug),
  updatedAt: time,
  version,
})
export type OutsideApplication = z.infer<typeof outsideApplication>

const own = { access: 'member', path: '/outside-applications', response: outsideApplication } as const

export const listOutside = endpoint({
  ...own,
  method: 'GET',
  summary: 'The applications that I made elsewhere, the newest first',
  response: z.object({ items: z.array(outsideApplication) }),
})

export const noteOutside = endpoint({
  ...own,
  method: 'POST',
  summary: 'Note an application that I made elsewhere; one from a posting of ours is noted once',
  body: z.extend(outsideInput, { opportunity: z.optional(z.nullable(slug)) }),
  status: 201,
  errors: ['outside_full'],
})

export const updateOutside = endpoint({
  ...own,
  method: 'PATCH',
  path: '/outside-applications/{id}',
  summary: 'Change what I noted',
  params: recordParams,
  body: z.extend(z.partial(outsideInput), { version }),
  errors: ['stale_version'],
})

export const deleteOutside = endpoint({
  ...own,
  method: 'DELETE',
  path: '/outside-applications/{id}',
  summary: 'Delete what I noted',
  params: recordParams,
  response: null,
})
