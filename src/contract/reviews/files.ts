import * as z from 'zod/mini'
import { bilingual, endpoint, id, time, version } from '#contract/endpoint.ts'
import { person, recordParams } from '#contract/records.ts'
import { longText } from '#contract/rules.ts'
import { reviewLimits } from './desk.ts'
import { rankedItem } from './ranking.ts'
import { heldFileStates } from './states.ts'

const heldFile = z.object({
  id,
  round: z.object({ id, title: bilingual(z.string()), closesAt: time }),
  item: rankedItem,
  /** As jurors know it: `S-04-1`. */
  code: z.string(),
  name: z.string(),
  state: z.enum(heldFileStates),
  /** Why staff show it or not. */
  reason: z.nullable(z.string()),
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(time),
  waitingSince: time,
  version,
  can: z.object({ release: z.boolean(), keep: z.boolean() }),
})
export type HeldFile = z.infer<typeof heldFile>

const manage = { access: 'reviews:manage' } as const

export const listHeldFiles = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/review-files',
  summary: 'Files of blind rounds that could not be cleaned: all of a round, or those of all rounds that wait',
  query: z.object({ roundId: z.optional(id) }),
  response: z.object({ items: z.array(heldFile) }),
})

export const openHeldFile = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/review-files/{id}',
  summary: 'The file as the team handed it in, to decide about it; written to the log',
  params: recordParams,
  response: null,
  produces: 'application/octet-stream',
  streamed: true,
})

export const heldFileDecision = z.strictObject({
  to: z.enum(['released', 'kept']),
  reason: longText(reviewLimits.reason),
  version,
})

export const decideHeldFile = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/review-files/{id}/decision',
  held: true,
  summary: 'Show the file to the jurors as it is, or not at all; with a reason, written to the log',
  params: recordParams,
  body: heldFileDecision,
  response: null,
  errors: ['state_conflict', 'stale_version'],
})
