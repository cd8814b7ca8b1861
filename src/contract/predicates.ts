/**
 * The generic field rules, as predicates that return true when the value passes. Every rule but `required` passes on
 * an empty value, so that optional fields need no second rule. Free of zod, for pages that must stay small.
 */
type Value = string | readonly string[] | null | undefined
type Predicate = (value: string) => boolean

const isEmpty = (value: Value) => value === null || value === undefined || value.length === 0
const each = (value: Value, test: Predicate) =>
  isEmpty(value) || (typeof value === 'string' ? test(value) : value!.every((member) => test(member)))

// A text must fit one alphabet as a whole: João and Иван pass, a mixture does not.
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

const emailPattern =
  /^(?:[^<>()[\]\\.,;:\s@"]+(?:\.[^<>()[\]\\.,;:\s@"]+)*|"[^"]+")@(?:\[\d{1,3}(?:\.\d{1,3}){3}\]|(?:[a-z\d-]+\.)+[a-z]{2,})$/i

export const rules = {
  required: (value: Value) => !isEmpty(value) && (typeof value !== 'string' || value.trim() !== ''),
  alpha: (value: Value, language?: string) => each(value, (text) => fitsAlphabet(text, language)),
  alphaSpaces: (value: Value, language?: string) =>
    each(value, (text) => fitsAlphabet(text.replaceAll(/\s/g, ''), language)),
  between: (value: Value | number, min: number, max: number) =>
    typeof value === 'number'
      ? value >= min && value <= max
      : each(value, (text) => text.trim() !== '' && Number(text) >= min && Number(text) <= max),
  /** Counted by code points, lists by members. */
  length: (value: Value, size: number) => isEmpty(value) || Array.from(value!).length === size,
  /** Counted by UTF-16 units, as HTML's own minlength and maxlength do. */
  min: (value: Value, size: number) => each(value, (text) => text.length >= size),
  max: (value: Value, size: number) => each(value, (text) => text.length <= size),
  digits: (value: Value, size: number) => each(value, (text) => /^\d+$/.test(text) && text.length === size),
  email: (value: Value) => each(value, (text) => emailPattern.test(text)),
  regex: (value: Value, pattern: RegExp) =>
    each(value, (text) => new RegExp(pattern.source, pattern.flags.replace('g', '')).test(text)),
  confirmed: (value: Value, other: Value) => isEmpty(value) || String(value) === String(other ?? ''),
}
export type RuleName = keyof typeof rules
