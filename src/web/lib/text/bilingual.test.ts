import { expect, it } from 'vitest'
import { languageOf, pick } from './bilingual.ts'

it("picks the reader's language, or else Portuguese", () => {
  expect(pick({ pt: 'Olá', en: 'Hello' }, 'en')).toBe('Hello')
  expect(pick({ pt: 'Olá', en: '' }, 'en')).toBe('Olá')
  expect(pick({ pt: 'Olá', en: null }, 'en')).toBe('Olá')
  expect(pick({ pt: 'Olá', en: 'Hello' }, 'pt')).toBe('Olá')
})

it('marks untranslated text as Portuguese for an English reader', () => {
  expect(languageOf({ pt: 'Olá', en: null }, 'en')).toBe('pt')
  expect(languageOf({ pt: 'Olá', en: 'Hello' }, 'en')).toBeUndefined()
  expect(languageOf({ pt: 'Olá', en: null }, 'pt')).toBeUndefined()
})
