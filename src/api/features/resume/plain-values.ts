import { month } from '#contract/profile/entries.ts'

/** Reading what strangers wrote: every value may be missing, of another type or too long. */
export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {})
export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** One line without control and invisible characters, cut to its limit; null without text. */
export function lineOf(value: unknown, max: number): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return text === '' ? null : text.slice(0, max).trim()
}

/** Text in several lines. */
export function textOf(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null
  const text = value
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n]|\p{Cf}/gu, '')
    .trim()
  return text === '' ? null : text.slice(0, max).trim()
}

/** `2025`, `2025-09` and `2025-09-30` are months; anything else is none. */
export function monthOf(value: unknown): string | null {
  const [, year, number = '01'] = /^(\d{4})(?:-(\d{2}))?(?:-\d{2})?(?:T.*)?$/.exec(lineOf(value, 40) ?? '') ?? []
  const found = `${year}-${number}`
  return month.safeParse(found).success ? found : null
}

export function addressOf(value: unknown): string | null {
  const text = lineOf(value, 500)
  if (text === null) return null
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  return URL.canParse(whole) ? whole : null
}
