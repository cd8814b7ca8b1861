import { expect, test } from 'vitest'
import { termsOf } from '#contract/search-terms.ts'
import { withOtherLanguage } from './related-terms.ts'

test('a word is searched in both languages', () => {
  expect(withOtherLanguage(termsOf('saúde'))).toContain(termsOf('health')[0])
  expect(withOtherLanguage(termsOf('health'))).toContain(termsOf('saúde')[0])
  expect(withOtherLanguage(termsOf('transportes'))).toContain(termsOf('transport')[0])
})

test('an unknown word is searched as it is', () => {
  expect(withOtherLanguage(['xyzzy'])).toEqual(['xyzzy'])
})
