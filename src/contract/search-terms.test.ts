import { expect, test } from 'vitest'
import { termsOf } from './search-terms.ts'

test('forms of one word share a term, whatever their accents and case', () => {
  expect(termsOf('Marcar consultas')).toEqual(termsOf('marcação, CONSULTA'))
  expect(termsOf('telefonar')).toEqual(termsOf('Telefone'))
})

test('stop words of both languages are left out', () => {
  expect(termsOf('a de com para que o the and of with')).toEqual([])
  expect(termsOf('O telefone do centro de saúde')).toEqual(['telef', 'centr', 'saude'])
})

test('terms are unique, and a long text gives a bounded number', () => {
  expect(termsOf('consulta consulta consultas')).toEqual(['consu'])
  expect(termsOf(Array.from({ length: 500 }, (_, index) => `w${index}x`).join(' '))).toHaveLength(64)
})
