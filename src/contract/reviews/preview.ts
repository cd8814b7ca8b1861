import * as z from 'zod/mini'
import { endpoint, id, locale } from '#contract/endpoint.ts'
import { result } from './results.ts'

const preview = z.object({
  /** Null while the item has no outcome, or nobody to write to. */
  mail: z.nullable(z.object({ subject: z.string(), text: z.string() })),
  /** Null while nothing is decided. */
  result: z.nullable(result),
})
export type Preview = z.infer<typeof preview>

export const previewItem = endpoint({
  access: 'reviews:manage',
  method: 'GET',
  path: '/manage/reviews/{id}/items/{itemId}/preview',
  summary: 'The mail and the result exactly as the team of an item will get them; nothing is sent or changed',
  params: z.object({ id, itemId: id }),
  query: z.object({ locale }),
  response: preview,
  errors: ['state_conflict'],
})
