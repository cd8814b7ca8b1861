import type { ErrorCode } from '#contract/errors/errors.ts'
import type { FieldIssue } from '#contract/errors/issues.ts'
import type { Db } from '../deps.ts'
import { AppError, invalidField } from '../errors.ts'
import { findForeignKeys, hasAllValues } from './queries.ts'

/**
 * Constraint names of an area's tables, with the form field that violates them: a field answers `unknown_reference`, or
 * its own code.
 */
export type References = Readonly<Record<string, string | { field: string; code: ErrorCode }>>
type Areas = readonly { references?: References }[]

// Foreign keys, unique keys and exclusions.
const brokenKeys = new Set(['23503', '23505', '23P01'])

/** Turns a violated constraint into the errors of its fields; undefined for other errors. */
export async function brokenReferences(
  db: Db,
  areas: Areas,
  error: unknown,
  body: unknown,
): Promise<AppError | undefined> {
  const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
  const owner = brokenKeys.has(code) && areas.find(({ references = {} }) => Object.hasOwn(references, constraint))
  const meaning = owner && owner.references?.[constraint]
  if (!meaning) return undefined
  if (typeof meaning !== 'string') return new AppError(meaning.code, { fields: [{ ...meaning, params: {} }] })
  const first = invalidField(meaning, 'unknown_reference')
  // PostgreSQL names the first broken key only; whoever filled in the form wants to hear of all.
  const others = await findUnknown(db, owner.references!, body, meaning).catch(() => [])
  return new AppError('invalid_fields', { fields: [...first.extra.fields!, ...others] })
}

/** The other fields of the area's forms whose values refer to nothing. */
async function findUnknown(db: Db, references: References, body: unknown, known: string): Promise<FieldIssue[]> {
  const given = Object.entries(references).flatMap(([constraint, field]) => {
    const values = typeof field === 'string' && field !== known ? valuesAt(body, field) : []
    return values.length > 0 ? [{ constraint, field: field as string, values }] : []
  })
  if (given.length === 0) return []
  const constraints = given.map(({ constraint }) => constraint)
  const keys = await findForeignKeys(db, constraints)
  const issues: FieldIssue[] = []
  for (const { constraint, field, values } of given) {
    const key = keys.find((one) => one.constraint === constraint)
    if (key && !(await hasAllValues(db, key, values))) issues.push({ field, code: 'unknown_reference', params: {} })
  }
  return issues
}

/** The texts at a field of the body: `field`, `startup.field`, or a list of them. */
function valuesAt(body: unknown, path: string): string[] {
  const value = path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], body)
  return [value].flat().filter((one) => typeof one === 'string')
}
