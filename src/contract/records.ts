import * as z from 'zod/mini'
import { endpoint, id, locale, time, version, type Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors/errors.ts'
import { heldUnless, requiredBy } from './lists.ts'
import { longText, optionalText } from './rules.ts'

/** Parts shared by the records of several areas: marks, steps, notes and the answer of the team. */

export const recordParams = z.object({ id })
export const person = z.object({ id, name: z.string() })

/** A step of a record's visible history. */
export const step = z.object({
  step: z.string(),
  at: time,
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Step = z.infer<typeof step>

/** `lang` is the language of the text; `other` says the same in the other one, if somebody wrote it. */
export const teamAnswer = z.object({
  text: z.string(),
  lang: locale,
  other: z.optional(z.nullable(z.string())),
  by: z.nullable(z.string()),
  at: time,
})
export type TeamAnswer = z.infer<typeof teamAnswer>

export const noteLimit = 2000
export const note = z.object({ id, body: z.string(), author: z.nullable(z.string()), at: time })
export type Note = z.infer<typeof note>

type Access = Exclude<Endpoint['access'], 'public'>
type RecordOf<Path extends string, Response> = { access: Access; path: `/${Path}`; response: Response }

export const noteEndpoint = <const Path extends string, Response extends z.ZodMiniType>({
  path,
  ...rest
}: RecordOf<Path, Response>) =>
  endpoint({
    ...rest,
    method: 'POST',
    path: `${path}/{id}/notes`,
    summary: 'Write a note that only the team reads',
    params: recordParams,
    body: z.strictObject({ body: longText(noteLimit) }),
    idempotent: true,
  })

export const assigneeEndpoint = <const Path extends string, Response extends z.ZodMiniType>({
  path,
  ...rest
}: RecordOf<Path, Response>) =>
  endpoint({
    ...rest,
    method: 'PUT',
    path: `${path}/{id}/assignee`,
    held: true,
    summary: 'Make somebody of the team answerable, or nobody',
    params: recordParams,
    body: z.strictObject({ userId: z.nullable(id) }),
  })

/** The language of a text for people, and the same text in the other one. */
export const answerLanguages = (limit: number) => ({
  lang: z.optional(locale),
  other: z.optional(z.nullable(optionalText(limit))),
})

type Fields = Readonly<Record<string, z.ZodMiniType>>
type DecisionOf<Path extends string, Response, Decision extends string, Input> = RecordOf<Path, Response> & {
  summary: string
  decisions: readonly [Decision, ...Decision[]]
  /** The longest answer. */
  limit: number
  /** Further fields of the body. */
  input: Input
  /** The fields, `answer` included, that a decision requires. */
  needs: Partial<Record<Decision, readonly ('answer' | (keyof Input & string))[]>>
  /** Further reasons to refuse. */
  errors?: readonly ErrorCode[]
  /** Has an endpoint of its own that takes decisions back. */
  undoneBy?: 'own'
}

/** What the team decides about a record, with an answer that the people concerned read. */
export function decisionEndpoint<
  const Path extends string,
  Response extends z.ZodMiniType,
  const Decision extends string,
  Input extends Fields,
>({
  path,
  decisions,
  limit,
  input,
  needs,
  errors = [],
  undoneBy,
  ...rest
}: DecisionOf<Path, Response, Decision, Input>) {
  return endpoint({
    ...rest,
    method: 'POST',
    path: `${path}/{id}/decide`,
    ...heldUnless(undoneBy),
    params: recordParams,
    body: z
      .strictObject({
        ...input,
        decision: z.enum(decisions),
        answer: z.optional(z.nullable(optionalText(limit))),
        version,
      })
      .check(...requiredBy('decision', needs)),
    errors: ['stale_version', 'state_conflict', ...errors],
  })
}

/** So many similar records are shown while somebody types, from this many words on. */
export const similarShown = 3
export const similarFromWords = 3
const longestSimilarText = 300
/** The part of a text by which similar ones are looked for. */
export const similarText = (...texts: string[]) => texts.join(' ').slice(0, longestSimilarText)

/** Records of the area that speak of the same, for somebody who writes a new one and for the team. */
export const similarEndpoint = <const Path extends string, Item extends z.ZodMiniType>({
  path,
  item,
  ...rest
}: {
  access: Access
  path: `/${Path}`
  item: Item
}) =>
  endpoint({
    ...rest,
    method: 'GET',
    path: `${path}/similar`,
    summary: 'Records that speak of the same, whichever language they are written in, the nearest first',
    query: z.object({
      q: z.string().check(z.maxLength(longestSimilarText)),
      /** Leaves this one out. */
      except: z.optional(id),
    }),
    response: z.object({
      items: z.array(z.object({ item, /** From 1 to 5. */ closeness: z.int(), terms: z.array(z.string()) })),
    }),
  })

/** Supporters say that a record matters to them; followers are told of its steps. */
export const marks = ['support', 'follow'] as const
export type Mark = (typeof marks)[number]

/** A record's marks as one person sees them. */
export const markFields = { supports: z.int(), supported: z.boolean(), following: z.boolean() }

type MarkEndpoint<Response extends z.ZodMiniType> = {
  method: 'PUT' | 'DELETE'
  path: `/${string}`
  access: Access
  summary: string
  params: typeof recordParams
  response: Response
  errors: readonly ['state_conflict']
}
export type MarkEndpoints<Response extends z.ZodMiniType = z.ZodMiniType> = Record<
  Mark,
  { add: MarkEndpoint<Response>; remove: MarkEndpoint<Response> }
>

/** `PUT` and `DELETE` of `…/{id}/support` and `…/{id}/follow`; supporting a record also follows it. */
export function markEndpoints<Response extends z.ZodMiniType>({
  path,
  ...rest
}: RecordOf<string, Response>): MarkEndpoints<Response> {
  const both = (mark: Mark, add: string, remove: string) => {
    const common = { ...rest, path: `${path}/{id}/${mark}`, params: recordParams, errors: ['state_conflict'] } as const
    return {
      add: endpoint({ ...common, method: 'PUT', summary: add }),
      remove: endpoint({ ...common, method: 'DELETE', summary: remove }),
    }
  }
  return {
    support: both(
      'support',
      'Say that this matters to me too, and follow it; safe to repeat',
      'Take my support back; safe to repeat',
    ),
    follow: both('follow', 'Be told of every step; safe to repeat', 'Be told no more; safe to repeat'),
  }
}
