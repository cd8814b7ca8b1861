import { type RuleName, rules } from '#contract/predicates.ts'

/** What a form needs of a schema; those of the contract have it too. */
export type FormSchema<Out> = {
  safeParse: (
    values: unknown,
  ) => { success: true; data: Out } | { success: false; error: { issues: readonly SchemaIssue[] } }
}
type SchemaIssue = Parameters<typeof import('#contract/issues.ts').fieldIssues>[0]['issues'][number]

/** A schema of rules by name, for pages that must stay light: no zod, only rules without parameters. */
export function ruleSchema<F extends Record<string, readonly RuleName[]>>(
  fields: F,
): FormSchema<Record<keyof F, string>> {
  return {
    safeParse(values) {
      const given = values as Record<keyof F, string>
      const issues = Object.entries(fields).flatMap(([field, names]) => {
        const broken = names.find((name) => !(rules[name] as (value: string) => boolean)(given[field] ?? ''))
        return broken ? [{ code: 'custom', path: [field], message: broken } as unknown as SchemaIssue] : []
      })
      return issues.length === 0 ? { success: true, data: given } : { success: false, error: { issues } }
    },
  }
}
