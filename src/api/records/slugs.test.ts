import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slug } from '#contract/endpoint.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { reserveSlug, reserveSlugs, slugOf } from './slugs.ts'

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
  expect(slugOf(title, 'evento')).toBe(expected)
  expect(slug.safeParse(`${expected}-123456`).success).toBe(true)
})

describe('reserving a slug', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  it('counts up while it is taken, per area', async () => {
    const reserve = (area: string, title: string) => reserveSlug(database.db, area, title)
    expect(await reserve('seeds', 'Feijão')).toBe('feijao')
    expect(await reserve('seeds', 'feijao!')).toBe('feijao-2')
    expect(await reserve('seeds', 'FEIJÃO')).toBe('feijao-3')
    expect(await reserve('beds', 'Feijão')).toBe('feijao')
    expect(await reserve('beds', '日本')).toBe('beds')
  })

  it('gives parallel calls different slugs', async () => {
    const slugs = await Promise.all(Array.from({ length: 5 }, () => reserveSlug(database.db, 'seeds', 'Milho')))
    expect(slugs.toSorted()).toEqual(['milho', 'milho-2', 'milho-3', 'milho-4', 'milho-5'])
  })

  it('does the same for many titles at once, also beside others', async () => {
    await reserveSlug(database.db, 'plots', 'Fava')
    const titles = ['Fava', 'Trigo', 'Fava', 'Fava 2', '日本']
    expect(await reserveSlugs(database.db, 'plots', titles)).toEqual(['fava-2', 'trigo', 'fava-3', 'fava-2-2', 'plots'])
    const both = await Promise.all([1, 2].map(() => reserveSlugs(database.db, 'rows', ['Aveia', 'Aveia', 'Aveia'])))
    expect(new Set(both.flat()).size).toBe(6)
  })
})
