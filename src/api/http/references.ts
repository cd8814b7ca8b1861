import type { ErrorCode } from '#contract/errors.ts'
import { AppError, invalidField } from './errors.ts'

/**
 * What a broken constraint of an area's tables means to whoever filled the form: the field that refers to something
 * unknown, or the field with the code of the refusal.
 */
export type References = Readonly<Record<string, string | { field: string; code: ErrorCode }>>

/** The constraints of all areas in one map. */
export const referencesOf = (areas: readonly { references?: References }[]): References =>
  Object.assign({}, ...areas.map(({ references }) => references)) as References

const brokenKeys = new Set(['23503', '23505'])

/** What the database refused, told as the field that caused it; undefined for everything else. */
export function brokenReference(error: unknown, references: References): AppError | undefined {
  const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
  const meaning = brokenKeys.has(code) && Object.hasOwn(references, constraint) ? references[constraint] : undefined
  if (meaning === undefined) return undefined
  if (typeof meaning === 'string') return invalidField(meaning, 'unknown_reference')
  return new AppError(meaning.code, { fields: [{ ...meaning, params: {} }] })
}
