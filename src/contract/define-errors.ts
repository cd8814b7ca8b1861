import type { Locale } from './endpoint.ts'

type Sentences = Readonly<Record<Locale, string>>
export type ErrorDefinitions = Readonly<Record<string, Sentences & { readonly status: 403 | 409 | 410 | 422 }>>
export type FieldErrorDefinitions = Readonly<Record<string, Sentences>>

/** The codes of all areas. Each area adds its own: `interface AreaErrors extends EventErrors {}`. */
export interface AreaErrors {}

const defined = new Map<string, ErrorDefinitions[string]>()
const definedForFields = new Map<string, Sentences>()

/** Adds the refusals of one area, with status and sentences, when its contract is loaded. Needs no zod: login has none. */
export function defineErrors<const Definitions extends ErrorDefinitions>(definitions: Definitions): Definitions {
  for (const [code, definition] of Object.entries(definitions)) defined.set(code, definition)
  return definitions
}

/** Adds what the fields of one area can be told. */
export function defineFieldErrors<const D extends FieldErrorDefinitions>(definitions: D): D {
  for (const [code, sentences] of Object.entries(definitions)) definedForFields.set(code, sentences)
  return definitions
}

export const definedErrors: ReadonlyMap<string, ErrorDefinitions[string]> = defined
export const definedFieldErrors: ReadonlyMap<string, Sentences> = definedForFields
