import * as z from 'zod/mini'
import { endpoint, id, listQuery, locale, page, queryFlag, time } from '#contract/endpoint.ts'

/** Days after which a notice is deleted, read or not. */
export const noticeDays = 90

const notice = z.object({
  id,
  /** The name of an area that is a topic of mails and notices. */
  topic: z.string(),
  /** The language in which it was written. */
  lang: locale,
  title: z.string(),
  body: z.string(),
  /** Where it leads, with the words of its button. */
  act: z.nullable(z.object({ label: z.string(), path: z.string() })),
  /** Whether somebody waits for this person's answer; such a notice goes once it is given. */
  waits: z.boolean(),
  read: z.boolean(),
  createdAt: time,
})
export type Notice = z.infer<typeof notice>

const { limit, cursor } = listQuery
const topic = z.string().check(z.maxLength(40))

export const listNotices = endpoint({
  method: 'GET',
  path: '/notices',
  access: 'account',
  summary: 'What I was told in the last ninety days, newest first',
  query: z.object({
    limit,
    cursor,
    unread: z.optional(queryFlag),
    waiting: z.optional(queryFlag),
    topic: z.optional(topic),
  }),
  response: page(notice),
})

export const countNotices = endpoint({
  method: 'GET',
  path: '/notices/count',
  access: 'account',
  summary: 'How many notices I have not read, and how many wait for my answer',
  response: z.object({ unread: z.int(), waiting: z.int() }),
})

export const readNotice = endpoint({
  method: 'POST',
  path: '/notices/{id}/read',
  access: 'account',
  summary: 'Mark one of my notices as read',
  params: z.object({ id }),
  response: null,
  errors: ['not_found'],
})

export const readAllNotices = endpoint({
  method: 'POST',
  path: '/notices/read',
  access: 'account',
  summary: 'Mark my notices as read that came until a moment: the newest that I saw',
  body: z.strictObject({ until: time }),
  response: null,
})

export const getMutedTopics = endpoint({
  method: 'GET',
  path: '/notices/muted',
  access: 'account',
  summary: 'The topics whose notices I do not want; what has a date comes anyway',
  response: z.array(z.string()),
})

export const muteTopic = endpoint({
  method: 'PUT',
  path: '/notices/muted/{topic}',
  access: 'account',
  summary: 'Mute the notices of a topic, or hear of it again',
  params: z.object({ topic }),
  body: z.strictObject({ muted: z.boolean() }),
  response: null,
  errors: ['not_found'],
})
