import * as z from 'zod/mini'
import { bilingual, endpoint, id, listQuery, locale, page, queryList, time, version } from '#contract/endpoint.ts'
import { exportEndpoint } from '#contract/lists.ts'
import type { Transitions } from '#contract/states.ts'
import { person, recordParams } from '#contract/records.ts'
import { line, longText, optionalLine, optionalText } from '#contract/rules.ts'

export const messageLimits = { subject: 150, body: 5000, template: 80, templates: 50 } as const

/** `stopped`: when its time came it could not leave; `why` says why. */
export const messageStates = ['draft', 'scheduled', 'sent', 'stopped'] as const
export type MessageState = (typeof messageStates)[number]
export const stopReasons = ['nobody', 'author', 'list', 'off'] as const

/** `clock` is the moment for which it was scheduled. */
export const messageTransitions: Transitions<MessageState, MessageState, 'staff' | 'clock'> = {
  draft: { scheduled: ['staff'] },
  scheduled: { draft: ['staff'], sent: ['clock'], stopped: ['clock'] },
  stopped: { draft: ['staff'] },
  sent: {},
}

/** How a message reached somebody, or why it did not. */
export const messageWays = ['mail', 'daily', 'notice', 'muted', 'closed'] as const
export type MessageWay = (typeof messageWays)[number]

/** `{nome}` and `{name}` become the first name of who reads it; other words are those of the list. */
export const namesInText = /\{([a-z]{1,20})\}/g
export const ownName = { pt: 'nome', en: 'name' } as const
const onlyNames = z.refine<string>((text) => !/[{}]/.test(text.replaceAll(namesInText, '')), { error: 'message_name' })

/** The names between braces in a text. */
export const namedIn = (text: string): string[] => [...text.matchAll(namesInText)].map(([, name]) => name!)

/** Minutes from the start that the page proposes; any other within two months is taken too. */
export const startOffsets = [-10_080, -4320, -1440, -180, -60, 60, 1440, 4320, 10_080] as const
const farthest = 60 * 24 * 60

type Text = { pt: string; en?: string | null | undefined }
const sameLanguages = z.refine<{ subject: Text; body: Text }>(
  ({ subject, body }) => Boolean(subject.en?.trim()) === Boolean(body.en?.trim()),
  { error: 'message_language', path: ['body', 'en'] },
)

/** A list that an area has opened to messages, with its filters; `ids` among them names chosen rows. */
export const messageAudience = z.strictObject({
  list: z.string().check(z.regex(/^[a-z]+\.[a-z]+$/), z.maxLength(60)),
  filters: z.record(z.string().check(z.maxLength(40)), z.unknown()),
})
export type MessageAudience = z.infer<typeof messageAudience>

const texts = {
  subject: bilingual(optionalLine(messageLimits.subject).check(onlyNames)),
  body: bilingual(optionalText(messageLimits.body).check(onlyNames)),
}
/** A draft may lack everything but its recipients. */
export const messageInput = z.strictObject(texts).check(sameLanguages)
export type MessageInput = z.infer<typeof messageInput>

const summary = z.object({
  id,
  state: z.enum(messageStates),
  subject: bilingual(z.string()),
  /** Who is on the list, in words: «Inscritos em Demo Day». */
  audience: bilingual(z.string()),
  author: z.nullable(person),
  sendAt: z.nullable(time),
  /** It leaves this many minutes from the start of what it is about, wherever that moves. */
  fromStart: z.nullable(z.int()),
  sentAt: z.nullable(time),
  why: z.nullable(z.enum(stopReasons)),
  updatedAt: time,
  /** How many were told by each way; empty until it has left. */
  told: z.partialRecord(z.enum(messageWays), z.int()),
})
export type MessageSummary = z.infer<typeof summary>

const detail = z.extend(summary, {
  body: bilingual(z.string()),
  /** The names that can stand between braces, besides the reader's. */
  words: z.array(z.object({ pt: z.string(), en: z.string() })),
  /** When what it is about begins; null where it cannot leave by that. */
  startsAt: z.nullable(time),
  version,
  updatedBy: z.nullable(person),
  can: z.object({ edit: z.boolean(), cancel: z.boolean() }),
})
export type MessageDetail = z.infer<typeof detail>

const access = { access: 'manage:open' } as const
const one = { ...access, params: recordParams, response: detail } as const

const filters = { q: listQuery.q, state: z.optional(queryList(messageStates)) }

export const listMessages = endpoint({
  ...access,
  method: 'GET',
  path: '/manage/messages',
  summary: 'Messages of the team to lists that I may write to, the last changed first',
  query: z.object({ ...listQuery, ...filters }),
  response: page(summary),
})
export const exportMessages = exportEndpoint({ ...access, path: '/manage/messages', query: z.object(filters) })

export const createMessage = endpoint({
  ...access,
  method: 'POST',
  path: '/manage/messages',
  summary: 'Begin a message to the rows of a list',
  body: z.strictObject({ audience: messageAudience, texts: z.optional(messageInput) }),
  status: 201,
  response: detail,
  errors: ['not_found', 'message_list_gone'],
})

export const getMessage = endpoint({
  ...one,
  method: 'GET',
  path: '/manage/messages/{id}',
  summary: 'One message',
  errors: ['not_found'],
})

export const updateMessage = endpoint({
  ...one,
  method: 'PATCH',
  path: '/manage/messages/{id}',
  summary: 'Change a draft',
  body: z.strictObject({
    subject: z.optional(texts.subject),
    body: z.optional(texts.body),
    version,
  }),
  errors: ['not_found', 'stale_version', 'state_conflict'],
})

export const deleteMessage = endpoint({
  ...access,
  method: 'DELETE',
  path: '/manage/messages/{id}',
  summary: 'Throw a draft away',
  params: recordParams,
  response: null,
  errors: ['not_found', 'state_conflict'],
})

export const previewMessage = endpoint({
  ...access,
  method: 'GET',
  path: '/manage/messages/{id}/preview',
  summary: 'Who would get it now and by which way, and the letter as one of them would read it',
  params: recordParams,
  query: z.object({ position: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(100_000)), 0) }),
  response: z.object({
    recipients: z.int(),
    languages: z.object({ pt: z.int(), en: z.int() }),
    ways: z.record(z.enum(messageWays), z.int()),
    /** The first twenty who do not get a mail of their own at once. */
    apart: z.array(z.object({ ...person.shape, way: z.enum(messageWays) })),
    /** Null while there is nobody to read it. */
    letter: z.nullable(
      z.object({
        position: z.int(),
        reader: z.object({ ...person.shape, locale, way: z.enum(messageWays) }),
        subject: z.string(),
        greeting: z.string(),
        paragraphs: z.array(z.string()),
        action: z.object({ label: z.string(), path: z.string() }),
        note: z.string(),
      }),
    ),
  }),
  errors: ['not_found', 'message_list_gone'],
})
export type MessagePreview = z.infer<typeof previewMessage.response>

export const tryMessage = endpoint({
  ...access,
  method: 'POST',
  path: '/manage/messages/{id}/trial',
  summary: 'Mail the message to myself, in each language it is written in',
  params: recordParams,
  response: z.object({ sent: z.int() }),
  idempotent: true,
  errors: ['not_found', 'message_unwritten', 'message_list_gone'],
})

export const sendMessage = endpoint({
  ...one,
  method: 'POST',
  path: '/manage/messages/{id}/send',
  summary: 'Let it leave at a time, by the start of what it is about, or at once; until then it can be called back',
  body: z.strictObject({
    sendAt: z.nullable(time),
    fromStart: z.optional(z.nullable(z.int().check(z.gte(-farthest), z.lte(farthest)))),
    version,
  }),
  idempotent: true,
  errors: ['not_found', 'stale_version', 'state_conflict', 'message_nobody', 'message_unwritten', 'message_list_gone'],
})

export const cancelMessage = endpoint({
  ...one,
  method: 'POST',
  path: '/manage/messages/{id}/cancel',
  summary: 'Call a message back before it leaves: it is a draft again',
  errors: ['not_found', 'state_conflict'],
})

export const listRecipients = endpoint({
  ...access,
  method: 'GET',
  path: '/manage/messages/{id}/recipients',
  summary: 'Who got it, and who did not and why',
  params: recordParams,
  query: z.object({ ...listQuery, way: z.optional(queryList(messageWays)) }),
  response: page(
    z.object({
      id,
      name: z.string(),
      way: z.enum(messageWays),
      /** The mail server's last answer, when it would not take the mail. */
      error: z.nullable(z.string()),
      sentAt: z.nullable(time),
    }),
  ),
  errors: ['not_found'],
})

export const listMessagesTo = endpoint({
  ...access,
  method: 'GET',
  path: '/manage/message-recipients/{id}',
  summary: 'The messages of the team that went to this person, and by which way; the last first',
  params: recordParams,
  query: z.object(listQuery),
  response: page(
    z.object({
      id,
      subject: bilingual(z.string()),
      sentAt: time,
      way: z.enum(messageWays),
      error: z.nullable(z.string()),
    }),
  ),
})

const template = z.object({ id, name: z.string(), subject: bilingual(z.string()), body: bilingual(z.string()) })
export type MessageTemplate = z.infer<typeof template>

export const listTemplates = endpoint({
  ...access,
  method: 'GET',
  path: '/manage/message-templates',
  summary: 'Texts that the team keeps to begin messages with, by name',
  response: z.object({ items: z.array(template) }),
})

export const saveTemplate = endpoint({
  ...access,
  method: 'POST',
  path: '/manage/message-templates',
  summary: 'Keep a text under a name; the same name replaces it',
  body: z
    .strictObject({
      name: line(messageLimits.template),
      subject: bilingual(line(messageLimits.subject)),
      body: bilingual(longText(messageLimits.body)),
    })
    .check(sameLanguages),
  status: 201,
  response: template,
  errors: ['state_conflict'],
})

export const deleteTemplate = endpoint({
  ...access,
  method: 'DELETE',
  path: '/manage/message-templates/{id}',
  summary: 'Take a kept text away',
  params: recordParams,
  response: null,
  errors: ['not_found'],
})
