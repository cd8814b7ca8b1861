import type { ErrorCode } from '#contract/errors.ts'
import { AppError, invalidField } from './errors.ts'

/**
 * Constraint names of an area's tables, with the form field that violates them: a field answers `unknown_reference`, or
 * its own code.
 */
export type References = Readonly<Record<string, string | { field: string; code: ErrorCode }>>

/** The constraints of all areas. */
export const referencesOf = (areas: readonly { references?: References }[]): References =>
  Object.assign({}, ...areas.map(({ references }) => references)) as References

// Foreign keys, unique keys and exclusions.
const brokenKeys = new Set(['23503', '23505', '23P01'])

/** Turns a violated constraint into the error of its field; undefined for other errors. */
export function brokenReference(error: unknown, references: References): AppError | undefined {
  const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
  const meaning = brokenKeys.has(code) && Object.hasOwn(references, constraint) ? references[constraint] : undefined
  if (meaning === undefined) return undefined
  if (typeof meaning === 'string') return invalidField(meaning, 'unknown_reference')
  return new AppError(meaning.code, { fields: [{ ...meaning, params: {} }] })
}
