import * as z from 'zod/mini'
import type { ErrorCode } from './errors/errors.ts'
import type { Scope } from './scopes.ts'

/** `public` needs no session, `account` any valid one, `member` one of somebody inside the programme, a scope that right. */
type Access = 'public' | 'account' | 'member' | Scope

/** The right without which an endpoint refuses; none where a session is enough. */
export const rightFor = (access: Exclude<Access, 'public'>): Scope | undefined =>
  access === 'member' ? 'members:browse' : access === 'account' ? undefined : access

type Shape = z.ZodMiniObject
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the API root, with parameters in braces as in OpenAPI: `/events/{slug}`. */
  path: `/${string}`
  access: Access
  summary: string
  params?: Shape
  query?: Shape
  body?: z.ZodMiniType
  /** The schema of the answer; `null` for answers without JSON (204, or the bytes that `produces` names). */
  response: z.ZodMiniType | null
  status?: 200 | 201 | 202
  /** The media type of an answer in bytes; several are separated by commas. */
  produces?: string
  /** JSON by another name, whose refusals have its shape as well: SCIM, in which directories speak (RFC 7644). */
  media?: 'application/scim+json'
  /** Streamed at the reader's pace, so it takes no slot of the request limit. */
  streamed?: true
  /** Checks or sets a password, which is expensive on purpose: few at once. */
  hashes?: true
  /** Accepts an idempotency key, so that a repeated request acts once. Endpoints that answer 201 always do. */
  idempotent?: true
  /** Also takes a form whose content does not matter, as mail programs post it (RFC 8058). */
  oneClick?: true
  /** About the account itself: only for somebody who has signed in, never for a personal token. */
  inPerson?: true
  /**
   * Asks for a proof within the last minutes: of who it is, or of the second factor of those who have one. `password`: the
   * call itself brings the password, so only the second factor is asked for.
   */
  grave?: 'proof' | 'factor' | 'password'
  /** Open to somebody of the team whose second factor is overdue; nothing else is. */
  enrols?: true
  consumes?: 'multipart/form-data'
  /** The longest body in bytes, where whole files of rows are sent. */
  bodyLimit?: number
  /** Answers with the caller's cohort, so the statement that reads the session reads it as well. */
  readsCohort?: true
  /** What the team decides: it can be taken back for ten minutes, and nobody is told before. */
  held?: true
  /** Has an ETag: who knows the answer already gets 304. */
  tagged?: true
  /** Error codes beyond those that every route can answer (malformed, unauthenticated, throttled, …). */
  errors?: readonly ErrorCode[]
}

/** Keeps the literal types of a definition: routing, validation, the client and the API documents derive from them. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Parsed<S, Else> = S extends z.ZodMiniType ? z.output<S> : Else
export type ParamsOf<E extends Endpoint> = Parsed<E['params'], Record<string, never>>
export type QueryOf<E extends Endpoint> = Parsed<E['query'], Record<string, never>>
export type BodyOf<E extends Endpoint> = Parsed<E['body'], undefined>
/** The handler's result and the browser's answer are one type, because response schemas hold no transforms. */
export type AnswerOf<E extends Endpoint> = E['response'] extends z.ZodMiniType ? z.output<E['response']> : void

/** A whole number in a query string; numbers in bodies are never coerced. */
function queryInt(min: number, max: number) {
  return z.coerce.number().check(z.multipleOf(1), z.gte(min), z.lte(max))
}

/** Reads `?kind=a&kind=b` and `?kind=a` as a list. */
export function queryList<T extends string>(values: readonly [T, ...T[]]) {
  return z.pipe(
    z.transform((value) => (value === undefined || Array.isArray(value) ? value : [value])),
    z.array(z.enum(values)).check(z.maxLength(values.length)),
  )
}

/** A filter that is on or off; changes of many rows send it in their body, where it is no text. */
export const queryFlag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
)

export const listQuery = {
  limit: z._default(queryInt(1, 100), 20),
  cursor: z.optional(z.string().check(z.maxLength(500))),
  q: z.optional(z.string().check(z.maxLength(200))),
}

/** `total` comes with the first page: exact up to 1,000 and null beyond. Pages after a cursor answer null. */
export function page<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()), total: z.nullable(z.int()) })
}

/** In lower case only, because ids are also compared as text. */
export const id = z.uuid().check(z.toLowerCase())
export const slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(80))
export const version = z.int().check(z.gte(1))
const years = [1970, 2199] as const
const hasYear = (text: string) => Number(text.slice(0, 4)) >= years[0] && Number(text.slice(0, 4)) <= years[1]
/** Years that every calendar, mail program and database understands. */
export const time = z.iso.datetime().check(z.refine(hasYear, { error: 'year', params: { args: years } }))
export const locale = z.enum(['pt', 'en'])
export type Locale = z.infer<typeof locale>

/** Text in Portuguese; the English version is optional. */
export function bilingual(text: z.ZodMiniString) {
  return z.strictObject({ pt: text, en: z.optional(z.nullable(text)) })
}
export type Bilingual = { pt: string; en?: string | null | undefined }

const emptyValues: Record<string, unknown> = { nullable: null, array: [], boolean: false }

/** What fields hold when they are left out: null, an empty list or false. The fields in `needed` have no such value. */
export function emptyFields<T extends z.ZodMiniObject, Needed extends keyof z.output<T>>(
  { shape }: T,
  needed: readonly Needed[],
): Omit<z.output<T>, Needed> {
  const names = Object.keys(shape).filter((name) => !(needed as readonly string[]).includes(name))
  return Object.fromEntries(names.map((name) => [name, emptyValues[shape[name]!._zod.def.type]])) as never
}

type Optional<T extends z.ZodMiniObject, D> = Omit<z.input<T>, keyof D> & Partial<z.input<T>>

/** Makes the fields named in `defaults` optional. */
export function withDefaults<T extends z.ZodMiniObject, const D extends Partial<z.output<T>>>(object: T, defaults: D) {
  const shape = Object.entries(defaults).map(([name, value]) => [name, z._default(object.shape[name]!, value as never)])
  return z.extend(object, Object.fromEntries(shape)) as unknown as z.ZodMiniType<z.output<T>, Optional<T, D>>
}
