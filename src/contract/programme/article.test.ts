import { expect, it } from 'vitest'
import { fillInNamed, named, type Names } from './article.ts'

const horta: Names = { name: 'Horta', article: 'a', nameEn: 'Nursery', articleEn: 'the' }

it.each([
  ['do', 'o', 'do Viveiro'],
  ['do', 'a', 'da Viveiro'],
  ['no', 'os', 'nos Viveiro'],
  ['no', 'none', 'em Viveiro'],
  ['o', 'none', 'Viveiro'],
] as const)('says «%s» before a name that takes «%s»: %s', (word, article, said) => {
  const names: Names = { name: 'Viveiro', article, nameEn: null, articleEn: 'none' }
  expect(named(word, names)).toBe(said)
  expect(named(word, names, 'en')).toBe('Viveiro')
})

it('has another name in English, with or without an article', () => {
  expect(named('do', horta, 'en')).toBe('the Nursery')
  expect(named('do', { ...horta, articleEn: 'none' }, 'en')).toBe('Nursery')
  expect(named('no', { ...horta, nameEn: null }, 'en')).toBe('the Horta')
})

it('fills a text that is written for any name', () => {
  const text = 'O {programme} cresce. Quem participa no {programme} usa o {programme}; a equipa do {programme} ajuda.'
  expect(fillInNamed(text, horta)).toBe('A Horta cresce. Quem participa na Horta usa a Horta; a equipa da Horta ajuda.')
  expect(fillInNamed('{programme} grows. {programme} is ours: take part in {programme}.', horta, 'en')).toBe(
    'The Nursery grows. The Nursery is ours: take part in the Nursery.',
  )
})
