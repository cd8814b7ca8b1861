import * as z from 'zod/mini'
import { isName, isOneLine, isPlainText, isSaneEmail, isUnstacked, isVisible, isWebAddress } from './characters.ts'
import { each, email as isEmail, isEmpty, required, type Value } from './predicates.ts'

// The whole text must fit one alphabet: João and Иван pass, a mixture does not.
const alphabets: { en: RegExp } & Record<string, RegExp> = {
  pt: /^[A-ZÃÁÀÂÇÉÊÍÕÓÔÚÜ]*$/iu,
  en: /^[A-Z]*$/i,
  latin: /^\p{Script=Latin}*$/u,
  cyrillic: /^\p{Script=Cyrillic}*$/u,
  greek: /^\p{Script=Greek}*$/u,
  arabic: /^\p{Script=Arabic}*$/u,
  hebrew: /^[A-Z\p{Script=Hebrew}']*$/iu,
}
const fitsAlphabet = (text: string, language?: string) =>
  language === undefined
    ? Object.values(alphabets).some((alphabet) => alphabet.test(text))
    : (alphabets[language] ?? alphabets.en).test(text)

export const rules = {
  required,
  alpha: (value: Value, language?: string) => each(value, (text) => fitsAlphabet(text, language)),
  alphaSpaces: (value: Value, language?: string) =>
    each(value, (text) => fitsAlphabet(text.replaceAll(/\s/g, ''), language)),
  between: (value: Value | number, min: number, max: number) =>
    typeof value === 'number'
      ? value >= min && value <= max
      : each(value, (text) => text.trim() !== '' && Number(text) >= min && Number(text) <= max),
  /** Counts code points, or the members of a list. */
  length: (value: Value, size: number) => isEmpty(value) || Array.from(value!).length === size,
  /** Counts UTF-16 units, as the HTML attributes minlength and maxlength do. */
  min: (value: Value, size: number) => each(value, (text) => text.length >= size),
  max: (value: Value, size: number) => each(value, (text) => text.length <= size),
  digits: (value: Value, size: number) => each(value, (text) => /^\d+$/.test(text) && text.length === size),
  email: isEmail,
  regex: (value: Value, pattern: RegExp) =>
    each(value, (text) => new RegExp(pattern.source, pattern.flags.replace('g', '')).test(text)),
  confirmed: (value: Value, other: Value) => isEmpty(value) || String(value) === String(other ?? ''),
}
type RuleName = keyof typeof rules

type RuleArgs<F> = F extends (value: never, ...rest: infer R) => boolean ? R : never

/**
 * Turns a rule into a zod check: `z.string().check(check('email'))`. The message is the rule's name, the key of its
 * text in `messages.ts`.
 */
export function check<N extends RuleName>(name: N, ...args: RuleArgs<(typeof rules)[N]>) {
  const rule = rules[name] as (value: unknown, ...rest: unknown[]) => boolean
  return z.refine<string>((value) => rule(value, ...args), { error: name, params: { args } })
}

const oneLine = z.refine<string>(isOneLine, { error: 'characters' })
const unstacked = z.refine<string>(isUnstacked, { error: 'marks' })
const nameOnly = z.refine<string>(isName, { error: 'characters' })
const plain = z.refine<string>(isPlainText, { error: 'characters' })
const visible = z.refine<string>(isVisible, { error: 'required' })

export const nameLimit = 80

/** One line of visible text. */
export const line = (max: number) => z.string().check(check('required'), visible, z.maxLength(max), oneLine, unstacked)
export const optionalLine = (max: number) => z.string().check(z.maxLength(max), oneLine, unstacked)
/** The one rule for first and last names of people, wherever they are given. */
export const personName = line(nameLimit).check(nameOnly)
export const optionalPersonName = optionalLine(nameLimit).check(nameOnly)
export const longText = (max: number) => z.string().check(check('required'), visible, z.maxLength(max), plain)
export const optionalText = (max: number) => z.string().check(z.maxLength(max), plain)
export const email = z.string().check(check('required'), z.maxLength(254), check('email'))
/** Stricter than the generic rule: an account is known by it, and mail must reach it. */
export const accountEmail = email.check(z.refine(isSaneEmail, { error: 'email' }))
export const webAddress = z.string().check(z.maxLength(500), z.refine(isWebAddress, { error: 'url' }))
