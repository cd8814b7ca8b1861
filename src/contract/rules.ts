import * as z from 'zod/mini'
import { type RuleName, rules } from './predicates.ts'

export { type RuleName, rules }

type Rest<F> = F extends (value: never, ...rest: infer R) => boolean ? R : never

/**
 * A rule as a zod check: `z.string().check(check('email'))`. Its message is the rule's name, under which `messages.ts`
 * keeps the sentence.
 */
export function check<N extends RuleName>(name: N, ...args: Rest<(typeof rules)[N]>) {
  const rule = rules[name] as (value: unknown, ...rest: unknown[]) => boolean
  return z.refine<string>((value) => rule(value, ...args), { error: name, params: { args } })
}

/** One line of text that must say something. */
export const line = (max: number) => z.string().check(check('required'), z.maxLength(max), z.regex(/^[^\r\n]*$/))
export const optionalLine = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[^\r\n]*$/))
export const longText = (max: number) => z.string().check(check('required'), z.maxLength(max))
export const email = z.string().check(check('required'), z.maxLength(254), check('email'))
export const webAddress = z.string().check(
  z.maxLength(500),
  z.refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), { error: 'url' }),
)
