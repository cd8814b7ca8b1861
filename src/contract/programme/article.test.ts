import { expect, it } from 'vitest'
import { fillInNamed, named } from './article.ts'

it.each([
  ['do', 'o', 'do Viveiro'],
  ['do', 'a', 'da Viveiro'],
  ['no', 'os', 'nos Viveiro'],
  ['no', 'none', 'em Viveiro'],
  ['o', 'none', 'Viveiro'],
] as const)('says «%s» before a name that takes «%s»: %s', (word, article, said) => {
  expect(named(word, { name: 'Viveiro', article })).toBe(said)
  expect(named(word, { name: 'Viveiro', article }, 'en')).toBe('Viveiro')
})

it('fills a text that is written for any name', () => {
  const text = 'Quem participa no {programme} usa o {programme}; a equipa do {programme} ajuda.'
  expect(fillInNamed(text, { name: 'Horta', article: 'a' })).toBe(
    'Quem participa na Horta usa a Horta; a equipa da Horta ajuda.',
  )
})
