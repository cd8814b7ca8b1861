import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Scope } from './scopes.ts'

/** `public` needs no session, `member` any valid one, a scope names the right that the person must hold. */
type Access = 'public' | 'member' | Scope

type Shape = z.ZodMiniObject
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the API root, parameters in braces as OpenAPI writes them: `/events/{slug}`. */
  path: `/${string}`
  access: Access
  summary: string
  params?: Shape
  query?: Shape
  body?: z.ZodMiniType
  /** What the answer holds; `null` is an answer without JSON (204, or the bytes that `produces` names). */
  response: z.ZodMiniType | null
  status?: 200 | 201 | 202
  /** The media type of an answer in bytes, or several with a comma between them. */
  produces?: string
  /** Sent piece by piece at the reader's pace, so it holds no place among the requests that are worked on. */
  streamed?: true
  /** Takes an idempotency key, as everything does that answers 201: what must not happen twice when an answer is lost. */
  idempotent?: true
  consumes?: 'multipart/form-data'
  /** Codes beyond those that every route can give (malformed, unauthenticated, throttled, …). */
  errors?: readonly ErrorCode[]
}

/** Keeps the literal types of a definition, from which routing, validation, client and documents are made. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Parsed<S, Else> = S extends z.ZodMiniType ? z.output<S> : Else
export type ParamsOf<E extends Endpoint> = Parsed<E['params'], Record<string, never>>
export type QueryOf<E extends Endpoint> = Parsed<E['query'], Record<string, never>>
export type BodyOf<E extends Endpoint> = Parsed<E['body'], undefined>
/** What a handler returns and what the browser receives: the same shape, since answers hold no transforms. */
export type AnswerOf<E extends Endpoint> = E['response'] extends z.ZodMiniType ? z.output<E['response']> : void

/** A whole number in a query string. Bodies are never coerced. */
function queryInt(min: number, max: number) {
  return z.coerce.number().check(z.multipleOf(1), z.gte(min), z.lte(max))
}

/** `?kind=a&kind=b`, or once, as a list. */
export function queryList<T extends string>(values: readonly [T, ...T[]]) {
  return z.pipe(
    z.transform((value) => (value === undefined || Array.isArray(value) ? value : [value])),
    z.array(z.enum(values)).check(z.maxLength(values.length)),
  )
}

/** `?mine=true` as a boolean. */
export const queryFlag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
)

export const listQuery = {
  limit: z._default(queryInt(1, 100), 20),
  cursor: z.optional(z.string().check(z.maxLength(500))),
  q: z.optional(z.string().check(z.maxLength(200))),
}

/** One page of a list; `total` is exact up to 1,000 and null beyond. */
export function page<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()), total: z.nullable(z.int()) })
}

export const id = z.uuid()
export const slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(80))
export const version = z.int().check(z.gte(1))
export const time = z.iso.datetime()
export const locale = z.enum(['pt', 'en'])
export type Locale = z.infer<typeof locale>

/** Text in Portuguese, with English beside it when somebody has written it. */
export function bilingual(text: z.ZodMiniString) {
  return z.strictObject({ pt: text, en: z.optional(z.nullable(text)) })
}
export type Bilingual = { pt: string; en?: string | null | undefined }

type Optional<T extends z.ZodMiniObject, D> = Omit<z.input<T>, keyof D> & Partial<z.input<T>>

/** The same object; what `defaults` names may be left out. */
export function withDefaults<T extends z.ZodMiniObject, const D extends Partial<z.output<T>>>(object: T, defaults: D) {
  const shape = Object.entries(defaults).map(([name, value]) => [name, z._default(object.shape[name]!, value as never)])
  return z.extend(object, Object.fromEntries(shape)) as unknown as z.ZodMiniType<z.output<T>, Optional<T, D>>
}
