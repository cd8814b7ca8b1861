type Sentences = { readonly pt: string; readonly en: string }
export type ErrorDefinitions = Readonly<Record<string, Sentences & { readonly status: 403 | 409 | 410 | 422 }>>
export type FieldErrorDefinitions = Readonly<Record<string, Sentences>>

/** The error codes of all areas. Each area merges its own in: `interface AreaErrors extends EventErrors {}`. */
export interface AreaErrors {}

const defined = new Map<string, ErrorDefinitions[string]>()
const definedForFields = new Map<string, Sentences>()

/**
 * Registers an area's error codes, with status and texts, when its contract is loaded. No zod: the login page has none.
 */
export function defineErrors<const Definitions extends ErrorDefinitions>(definitions: Definitions): Definitions {
  for (const [code, definition] of Object.entries(definitions)) defined.set(code, definition)
  return definitions
}

/** Registers an area's field error codes and their texts. */
export function defineFieldErrors<const D extends FieldErrorDefinitions>(definitions: D): D {
  for (const [code, sentences] of Object.entries(definitions)) definedForFields.set(code, sentences)
  return definitions
}

export const definedErrors: ReadonlyMap<string, ErrorDefinitions[string]> = defined
export const definedFieldErrors: ReadonlyMap<string, Sentences> = definedForFields
