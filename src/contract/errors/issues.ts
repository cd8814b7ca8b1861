import type * as z from 'zod/mini'

export type FieldIssue = { field: string; code: string; params: Record<string, string | number> }

type Issue = z.core.$ZodIssue & { params?: Record<string, unknown> }

/** Translates zod issues to the codes of `messages.ts`; only the first issue of each field is kept. */
export function fieldIssues(error: { issues: readonly z.core.$ZodIssue[] }): FieldIssue[] {
  const found = new Map<string, FieldIssue>()
  for (const issue of error.issues as Issue[]) {
    for (const one of toFields(issue)) if (!found.has(one.field)) found.set(one.field, one)
  }
  return [...found.values()]
}

function toFields(issue: Issue): FieldIssue[] {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), code: 'unknown', params: {} }))
  }
  return [{ field, ...codeOf(issue) }]
}

const isEmpty = (input: unknown) => input === undefined || input === null || input === ''

function codeOf(issue: Issue): Omit<FieldIssue, 'field'> {
  switch (issue.code) {
    case 'custom': {
      const args = (issue.params?.['args'] ?? []) as (string | number)[]
      return { code: issue.message, params: Object.fromEntries(args.entries()) }
    }
    case 'invalid_type':
      // A form keeps text that is not a number as it was typed.
      if (typeof issue.input === 'string' && (issue.expected === 'number' || issue.expected === 'int'))
        return { code: 'not_a_number', params: {} }
      return { code: issue.input !== '' && isEmpty(issue.input) ? 'required' : 'invalid', params: {} }
    case 'too_small':
      return {
        code: sizeCode(issue.origin, 'too_short', 'too_few', 'too_small'),
        params: { min: Number(issue.minimum) },
      }
    case 'too_big':
      return { code: sizeCode(issue.origin, 'too_long', 'too_many', 'too_big'), params: { max: Number(issue.maximum) } }
    case 'invalid_value':
      return { code: isEmpty(issue.input) ? 'required' : 'invalid_option', params: {} }
    case 'invalid_format':
      return { code: issue.format.startsWith('date') ? 'invalid_date' : 'invalid', params: {} }
    default:
      return { code: 'invalid', params: {} }
  }
}

const sizeCode = (origin: string, text: string, list: string, number: string) =>
  origin === 'string' ? text : origin === 'array' ? list : number
