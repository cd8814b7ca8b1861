import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  ParseError,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import * as z from 'zod/mini'

const phoneCodes = ['INVALID_COUNTRY', 'NOT_A_NUMBER', 'TOO_SHORT', 'TOO_LONG'] as const
type PhoneCode = (typeof phoneCodes)[number]
/** The parser's codes, or `INVALID` for a number that cannot exist in its country. */
type PhoneFault = PhoneCode | 'INVALID'

type ParsedPhone = {
  ok: true
  e164: string
  /** Null for numbers of no single country, such as +800. */
  country: string | null
  callingCode: string
  nationalNumber: string
  ext: string | null
  possible: boolean
  valid: boolean
  national: string
  international: string
}
type PhoneResult = ParsedPhone | { ok: false; code: PhoneCode }

const knownCountries = new Set<string>(getCountries(metadata))

/** `country` (upper case) applies when the text has no calling code. */
export function parsePhone(text: string, country?: string): PhoneResult {
  // Checked first, because the library would find inherited property names such as `constructor`.
  if (country && !knownCountries.has(country)) return { ok: false, code: 'INVALID_COUNTRY' }
  try {
    const options = country === undefined ? {} : { defaultCountry: country as CountryCode }
    const parsed = parsePhoneNumberWithError(text, options, metadata)
    return {
      ok: true,
      e164: parsed.number,
      country: parsed.country ?? null,
      callingCode: parsed.countryCallingCode,
      nationalNumber: parsed.nationalNumber,
      ext: parsed.ext ?? null,
      possible: parsed.isPossible(),
      valid: parsed.isValid(),
      national: parsed.formatNational(),
      international: parsed.formatInternational(),
    }
  } catch (error) {
    if (error instanceof ParseError) return { ok: false, code: error.message as PhoneCode }
    throw error
  }
}

/** A stored number as people read it: «+351 912 000 000». */
export function phoneText(number: string): string {
  const phone = parsePhone(number)
  return phone.ok ? phone.international : number
}

/** Reads a field's text: a `+` number carries its country, other text belongs to the chosen one. */
export function readPhone(text: string, chosen: string): PhoneResult {
  return text.trimStart().startsWith('+') ? parsePhone(text) : parsePhone(text, chosen)
}

/** Formats a valid number for the field; other text stays as typed. */
export function formatPhone(text: string, chosen: string): string {
  const phone = readPhone(text, chosen)
  if (!phone.ok || !phone.valid) return text
  return text.trimStart().startsWith('+') ? phone.international : phone.national
}

/** Moves a number to another country: the calling code of a `+` number changes, national digits stay. */
export function movePhone(text: string, chosen: string, next: string): string {
  const phone = readPhone(text, chosen)
  if (!text.trimStart().startsWith('+') || !phone.ok) return formatPhone(text, next)
  const moved = parsePhone(`+${callingCodeOf(next)}${phone.nationalNumber}`)
  return moved.ok ? moved.international : text
}

export function callingCodeOf(country: string): string {
  return getCountryCallingCode(country as CountryCode, metadata)
}

export function phoneCountries(): string[] {
  // Tristan da Cunha (TA) shares its calling code and format with Saint Helena.
  return getCountries(metadata).filter((country) => country !== 'TA')
}

function phoneFault(input: { country: string; number: string }): PhoneFault | null {
  if (input.country === '') return 'INVALID_COUNTRY'
  const phone = parsePhone(input.number, input.country)
  if (!phone.ok) return phone.code
  return phone.valid ? null : 'INVALID'
}

/** Like `phoneFault`, but reports missing or surplus digits while the person is still typing. */
export function phoneAdvice(input: { country: string; number: string }): PhoneFault | null {
  const fault = phoneFault(input)
  if (fault !== 'INVALID') return fault
  const length = validatePhoneNumberLength(input.number, { defaultCountry: input.country as CountryCode }, metadata)
  return length === 'TOO_SHORT' || length === 'TOO_LONG' ? length : fault
}

export const phoneLimits = { text: 250, national: 17 } as const

/** The country chosen beside the field, and the text as typed. */
export const phoneInput = z.strictObject({ country: z.string(), number: z.string() }).check((ctx) => {
  const fault = phoneFault(ctx.value)
  if (fault !== null) ctx.issues.push({ code: 'custom', message: fault, path: [], input: ctx.value })
})
export type PhoneInput = z.infer<typeof phoneInput>
