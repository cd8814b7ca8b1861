import * as z from 'zod/mini'
import { attachment } from '#contract/attachments/attachments.ts'
import { chosenLevels, mark, rubric } from './rubrics.ts'
import { endpoint, id, time, version } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { longText } from '#contract/rules.ts'

/** Two peers read each work; with fewer than three works nobody could be given one fairly. */
export const peerRule = { each: 2, least: 3, days: 5, mostDays: 14, text: 2000 } as const

export const peersInput = z.strictObject({
  /** From the task's day on, or from the day on which the work was given to a peer. */
  days: z.int().check(z.gte(1), z.lte(peerRule.mostDays)),
  /** Peers do not learn whose work it is. */
  isBlind: z.boolean(),
})
export const peers = z.object({ days: z.int(), isBlind: z.boolean() })

/** What a peer says of a work, or will say. The author never learns who. */
export const peerFeedback = z.object({
  id,
  by: z.nullable(z.string()),
  dueAt: time,
  given: z.nullable(z.object({ text: z.string(), marks: z.array(mark) })),
})
export type PeerFeedback = z.infer<typeof peerFeedback>

const text = z.object({ pt: z.string(), en: z.nullable(z.string()) })

/** Somebody else's work that a member reads and comments. */
export const peerWork = z.object({
  id,
  task: z.object({ title: text, body: text, rubric: z.nullable(rubric), version }),
  /** Null when the task is blind. */
  author: z.nullable(z.string()),
  answer: z.object({ body: z.nullable(z.string()), link: z.nullable(z.string()), files: z.array(attachment) }),
  dueAt: time,
  given: z.nullable(z.object({ text: z.string(), marks: z.array(mark) })),
  can: z.object({ give: z.boolean() }),
})
export type PeerWork = z.infer<typeof peerWork>

export const givePeerFeedback = endpoint({
  method: 'PUT',
  path: '/cohorts/mine/peers/{id}',
  access: 'cohorts:join',
  summary: 'Say what I think of a peer’s work; it can be corrected until its day',
  params: recordParams,
  body: z.strictObject({ text: longText(peerRule.text), ...chosenLevels }),
  response: null,
  errors: ['state_conflict', 'rubric_changed'],
})
