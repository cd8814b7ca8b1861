/**
 * A predicate is true when the value passes. All but `required` accept an empty value, so that optional fields need no
 * second rule. These are apart from `rules.ts` because the login page needs them and loads no zod.
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
