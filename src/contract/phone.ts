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
/** Why a number is refused: the parser's codes, or `INVALID` for one that no line of its country can have. */
type PhoneFault = PhoneCode | 'INVALID'

type ParsedPhone = {
  ok: true
  e164: string
  /** Null where a number belongs to no single country, such as +800. */
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

/** Reads a number as somebody wrote it; `country` (upper case) is the one meant when the text does not say. */
export function parsePhone(text: string, country?: string): PhoneResult {
  // Before the library looks the name up: it would find what every object has.
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

/** What an entry field makes of its text: text with a plus speaks for itself, other text means the chosen country. */
export function readPhone(text: string, chosen: string): PhoneResult {
  return text.trimStart().startsWith('+') ? parsePhone(text) : parsePhone(text, chosen)
}

/** The way a valid number is written in an entry field; anything else stays as typed. */
export function formatPhone(text: string, chosen: string): string {
  const phone = readPhone(text, chosen)
  if (!phone.ok || !phone.valid) return text
  return text.trimStart().startsWith('+') ? phone.international : phone.national
}

/** The same number for another country: the calling code of a `+` number changes, national digits stay. */
export function movePhone(text: string, chosen: string, next: string): string {
  const phone = readPhone(text, chosen)
  if (!text.trimStart().startsWith('+') || !phone.ok) return formatPhone(text, next)
  const moved = parsePhone(`+${callingCodeOf(next)}${phone.nationalNumber}`)
  return moved.ok ? moved.international : text
}

export function callingCodeOf(country: string): string {
  return getCountryCallingCode(country as CountryCode, metadata)
}

/** Every country that a number can be typed for. */
export function phoneCountries(): string[] {
  // Tristan da Cunha shares code and format with Saint Helena.
  return getCountries(metadata).filter((country) => country !== 'TA')
}

function phoneFault(input: { country: string; number: string }): PhoneFault | null {
  if (input.country === '') return 'INVALID_COUNTRY'
  const phone = parsePhone(input.number, input.country)
  if (!phone.ok) return phone.code
  return phone.valid ? null : 'INVALID'
}

/** As `phoneFault`, but tells a person who is still typing that digits are missing, or too many, for the country. */
export function phoneAdvice(input: { country: string; number: string }): PhoneFault | null {
  const fault = phoneFault(input)
  if (fault !== 'INVALID') return fault
  const length = validatePhoneNumberLength(input.number, { defaultCountry: input.country as CountryCode }, metadata)
  return length === 'TOO_SHORT' || length === 'TOO_LONG' ? length : fault
}

export const phoneLimits = { text: 250, national: 17 } as const

/** A phone number on the wire: the country chosen beside the field, and the text as typed. */
export const phoneInput = z.strictObject({ country: z.string(), number: z.string() }).check((ctx) => {
  const fault = phoneFault(ctx.value)
  if (fault !== null) ctx.issues.push({ code: 'custom', message: fault, path: [], input: ctx.value })
})
export type PhoneInput = z.infer<typeof phoneInput>
