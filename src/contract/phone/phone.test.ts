import { describe, expect, it } from 'vitest'
import {
  callingCodeOf,
  formatPhone,
  movePhone,
  parsePhone,
  phoneAdvice,
  phoneCountries,
  phoneInput,
  readPhone,
} from './phone.ts'
import file from './phone-vectors.json' with { type: 'json' }

describe('phone vectors (specification §5, §8, §9; behaviour 9b, 9c)', () => {
  it.each(file.vectors)('$id $note', ({ input, defaultCountry, check, parsed, field }) => {
    const result = parsePhone(input, defaultCountry ?? undefined)
    if (result.ok) {
      const { ok: _, ...number } = result
      expect(number).toEqual(parsed)
      expect(result.valid ? 'VALID' : 'INVALID').toBe(check)
    } else {
      expect(result.code).toBe(check)
      expect(parsed).toBeNull()
    }

    const read = readPhone(input, defaultCountry ?? '')
    expect({
      valid: read.ok ? read.valid : null,
      country: read.ok ? read.country : null,
      formatted: formatPhone(input, defaultCountry ?? ''),
    }).toEqual(field)
  })

  it('the vectors cover every code, valid and invalid', () => {
    expect(new Set(file.vectors.map(({ check }) => check))).toEqual(
      new Set(['VALID', 'INVALID', 'INVALID_COUNTRY', 'NOT_A_NUMBER', 'TOO_SHORT', 'TOO_LONG']),
    )
  })
})

describe('choosing another country (behaviour 9.17)', () => {
  it.each([
    ['+351 912 345 678', 'PT', 'ES', '+34 912 34 56 78'],
    ['912345678', 'PT', 'ES', '912 34 56 78'],
    ['91', 'PT', 'BR', '91'],
    ['+', 'PT', 'BR', '+'],
    ['', 'PT', 'BR', ''],
  ])('%s from %s to %s is %s', (text, chosen, next, expected) => {
    expect(movePhone(text, chosen, next)).toBe(expected)
  })

  it('gives the calling code of a territory that shares one (behaviour 11.2)', () => {
    expect(callingCodeOf('JM')).toBe('1')
  })
})

describe('phoneAdvice', () => {
  it.each([
    ['91234567', 'TOO_SHORT'],
    ['9123456789', 'TOO_LONG'],
    ['112345678', 'INVALID'],
    ['912345678', null],
    ['', 'NOT_A_NUMBER'],
  ])('says of %s in Portugal: %s', (number, advice) => {
    expect(phoneAdvice({ country: 'PT', number })).toBe(advice)
  })
})

it('offers 244 countries (behaviour 11.1, 11.3)', () => {
  expect(phoneCountries()).toHaveLength(244)
})

describe('phoneInput', () => {
  const faultOf = (value: unknown) =>
    phoneInput.safeParse(value).error?.issues.map(({ message, path }) => [message, path])

  it('accepts a number with its country', () => {
    expect(phoneInput.parse({ country: 'PT', number: '912 345 678' })).toEqual({ country: 'PT', number: '912 345 678' })
  })

  it.each([
    ['XX', '912345678', 'INVALID_COUNTRY'],
    ['constructor', '912345678', 'INVALID_COUNTRY'],
    ['toString', '+351912345678', 'INVALID_COUNTRY'],
    ['', '+351912345678', 'INVALID_COUNTRY'],
    ['PT', 'abc', 'NOT_A_NUMBER'],
    ['PT', '1', 'TOO_SHORT'],
    ['PT', '1'.repeat(18), 'TOO_LONG'],
    ['PT', '112345678', 'INVALID'],
  ])('%s %s is refused as %s on the field itself', (country, number, code) => {
    expect(faultOf({ country, number })).toEqual([[code, []]])
  })

  it('refuses other shapes before parsing', () => {
    expect(faultOf({ country: 'PT', number: ['912345678'] })).toHaveLength(1)
    expect(faultOf({ country: 'PT', number: '912345678', type: 'mobile' })).toHaveLength(1)
  })
})
