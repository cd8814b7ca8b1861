import { monthOrYear } from '#contract/profile/entries.ts'

/** Reading what strangers wrote: every value may be missing, of another type or too long. Nothing is cut here. */
export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {})
export const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

// Invisible characters go, but those that join one written character: of families, flags and joined scripts.
const invisible = /[[\p{Cc}\p{Cf}]--[\u200c-\u200d\u{e0020}-\u{e007f}]]/gv
const invisibleInText = /[[\p{Cc}\p{Cf}]--[\n\t\u200c-\u200f\u{e0020}-\u{e007f}]]/gv

/** One line; null without text. */
export function lineOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).toWellFormed().replaceAll(/\s+/g, ' ').replaceAll(invisible, '').trim()
  return text === '' ? null : text
}

/** Text in several lines. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(invisibleInText, '').trim()
  return text === '' ? null : text
}

/** Several texts, one below the other. */
export const linesOf = (values: readonly unknown[]): string | null =>
  values.flatMap((value) => textOf(value) ?? []).join('\n') || null

export type ReadDate = { month: string | null; unread: string | null; isOpen: boolean }
const names = {
  en: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  pt: ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'],
}
const open = /^(?:present|presente|current|atual|now|today|hoje|até hoje)$/i

/** `2025`, `2025-09`, `2025-09-30`, `09/2025`, `Sep 2025` and `setembro de 2025`; a year stays a year. */
export function dateOf(value: unknown): ReadDate {
  const text = lineOf(value)
  if (text === null || open.test(text)) return { month: null, unread: null, isOpen: text !== null }
  const found = numbersOf(text)
  return monthOrYear.safeParse(found).success
    ? { month: found, unread: null, isOpen: false }
    : { month: null, unread: text, isOpen: false }
}

function numbersOf(text: string): string {
  const iso = /^(\d{4})(-\d{2})?(?:-\d{2})?(?:T.*)?$/.exec(text)
  if (iso) return `${iso[1]}${iso[2] ?? ''}`
  const numbers = /^(?:\d{1,2}[/.])?(\d{1,2})[/.](\d{4})$/.exec(text)
  if (numbers) return `${numbers[2]}-${numbers[1]!.padStart(2, '0')}`
  const [, word = '', year = ''] = /^(?:\d{1,2} (?:de )?)?(\p{L}{3,10})\.? (?:de )?(\d{4})$/iu.exec(text) ?? []
  const short = word.slice(0, 3).toLowerCase()
  const month = Math.max(names.en.indexOf(short), names.pt.indexOf(short)) + 1
  return month > 0 ? `${year}-${String(month).padStart(2, '0')}` : text
}

/** With its protocol, if it was left out. */
export function addressOf(value: unknown): string | null {
  const text = lineOf(value)
  return text === null || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
}
