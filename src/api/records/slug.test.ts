import { expect, it } from 'vitest'
import { slug } from '#contract/endpoint.ts'
import { slugOf } from './slug.ts'

it.each([
  ['Do protótipo ao 1.º cliente', 'do-prototipo-ao-1-o-cliente'],
  ['  «Git» sem medo!  ', 'git-sem-medo'],
  ['ÇÃO ÀS ÓRBITAS', 'cao-as-orbitas'],
  ['日本', 'evento'],
  ['Create!', 'create-1'],
  ['Create more', 'create-more'],
  ['a'.repeat(200), 'a'.repeat(72)],
  [`${'a'.repeat(71)} b`, 'a'.repeat(71)],
])('%j becomes %s', (title, expected) => {
  expect(slugOf(title)).toBe(expected)
  expect(slug.safeParse(`${expected}-123456`).success).toBe(true)
})
