/**
 * A rule is a predicate that is true when the value passes. Every rule but `required` passes on an empty value, so that
 * optional fields need no second rule. These two are apart from the others in `rules.ts` because even the lightest
 * page needs them, and it does without zod.
 */
export type Value = string | readonly string[] | null | undefined
type Predicate = (value: string) => boolean

export const isEmpty = (value: Value) => value === null || value === undefined || value.length === 0
export const each = (value: Value, test: Predicate) =>
  isEmpty(value) || (typeof value === 'string' ? test(value) : value!.every((member) => test(member)))

const emailPattern =
  /^(?:[^<>()[\]\\.,;:\s@"]+(?:\.[^<>()[\]\\.,;:\s@"]+)*|"[^"]+")@(?:\[\d{1,3}(?:\.\d{1,3}){3}\]|(?:[a-z\d-]+\.)+[a-z]{2,})$/i

export const required = (value: Value) => !isEmpty(value) && (typeof value !== 'string' || value.trim() !== '')
export const email = (value: Value) => each(value, (text) => emailPattern.test(text))
