import { expect, test } from 'vitest'
import { termsOf } from './search-terms.ts'

test('forms of a word share a term, accents and case aside', () => {
  expect(termsOf('Marcar consultas')).toEqual(termsOf('marcação, CONSULTA'))
  expect(termsOf('telefonar')).toEqual(termsOf('Telefone'))
})

test('words that say nothing are left out, in both languages', () => {
  expect(termsOf('a de com para que o the and of with')).toEqual([])
  expect(termsOf('O telefone do centro de saúde')).toEqual(['telef', 'centr', 'saude'])
})

test('a term occurs once, and a long text gives a bounded number of them', () => {
  expect(termsOf('consulta consulta consultas')).toEqual(['consu'])
  expect(termsOf(Array.from({ length: 500 }, (_, index) => `w${index}x`).join(' '))).toHaveLength(64)
})
