import type * as z from 'zod/mini'
import { fieldIssues } from '#contract/errors/issues.ts'
import { AppError } from '../errors.ts'

/** The parsed value; names all wrong fields at once otherwise. */
export function checked<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (!parsed.success) throw new AppError('invalid_fields', { fields: fieldIssues(parsed.error) })
  return parsed.data
}
