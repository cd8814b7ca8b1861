import { expect, it } from 'vitest'
import { readTogether } from './read-together.ts'

function reader() {
  const reads: string[][] = []
  const read = readTogether(async (keys) => {
    reads.push(keys)
    if (keys.includes('broken')) throw new Error('no database')
    return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, `row ${key}`]))
  })
  return { reads, read }
}

it('reads with one statement what is asked for in one turn, and each key once', async () => {
  const { reads, read } = reader()
  const rows = await Promise.all(['a', 'b', 'a', 'missing'].map((key) => read(key)))
  expect(rows).toEqual(['row a', 'row b', 'row a', undefined])
  expect(reads).toEqual([['a', 'b', 'missing']])
})

it('keeps nothing for a later turn', async () => {
  const { reads, read } = reader()
  await read('a')
  await read('a')
  expect(reads).toEqual([['a'], ['a']])
})

it('fails for those who asked together, and for nobody after them', async () => {
  const { read } = reader()
  const answers = await Promise.allSettled([read('a'), read('broken')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read('a')).toBe('row a')
})
