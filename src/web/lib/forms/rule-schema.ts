import type { fieldIssues } from '#contract/errors/issues.ts'

type SchemaIssue = Parameters<typeof fieldIssues>[0]['issues'][number]

/** The part of a schema that forms use; the contract's schemas have it too. */
export type FormSchema<Out> = {
  /** A method, because methods are bivariant: a form may pass its own type of values. */
  safeParse(
    values: unknown,
    options?: { reportInput: true },
  ): { success: true; data: Out } | { success: false; error: { issues: readonly SchemaIssue[] } }
}

type Rules = Record<string, (value: string) => boolean>

/** A schema made of named rules, for pages that must stay light: `ruleSchema({ email: { required, email } })`. */
export function ruleSchema<F extends Record<string, Rules>>(fields: F): FormSchema<Record<keyof F, string>> {
  return {
    safeParse(values) {
      const given = values as Record<keyof F, string>
      const issues = Object.entries(fields).flatMap(([field, rules]) => {
        const broken = Object.keys(rules).find((name) => !rules[name]!(given[field] ?? ''))
        return broken ? [{ code: 'custom', path: [field], message: broken } as unknown as SchemaIssue] : []
      })
      return issues.length === 0 ? { success: true, data: given } : { success: false, error: { issues } }
    },
  }
}
