import { expect, it } from 'vitest'
import { assignPeers, type Pair, type Shuffle } from './assign.ts'

/** The same walks in every run. */
function chance(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const shuffle: Shuffle = (list) =>
    list
      .map((one) => ({ one, at: next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one)
  return { next, shuffle }
}

const loads = (people: string[], pairs: Pair[]) =>
  people.map((one) => pairs.filter(({ reviewer }) => reviewer === one).length)
const readers = (people: string[], pairs: Pair[]) =>
  people.map((one) => pairs.filter(({ author }) => author === one).length)
const keys = (pairs: Pair[]) => new Set(pairs.map(({ author, reviewer }) => `${author} ${reviewer}`))
const names = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `p${from + index}`)

it('waits until three have handed in', () => {
  for (const count of [0, 1, 2]) expect(assignPeers(names(count), [], (list) => [...list])).toEqual([])
})

it('gives everybody two works and two readers, whoever comes late', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { next, shuffle } = chance(seed)
    const people = names(3 + Math.floor(next() * 22))
    const pairs = assignPeers(people, [], shuffle)
    expect(new Set(loads(people, pairs))).toEqual(new Set([2]))
    for (let round = 0; round < 4; round++) {
      people.push(...names(1 + Math.floor(next() * 3), people.length))
      pairs.push(...assignPeers(people, pairs, shuffle))
      const load = loads(people, pairs)
      expect(Math.max(...load) - Math.min(...load)).toBeLessThanOrEqual(1)
      expect(Math.min(...readers(people, pairs))).toBeGreaterThanOrEqual(2)
      expect(pairs.every(({ author, reviewer }) => author !== reviewer)).toBe(true)
      expect(keys(pairs).size).toBe(pairs.length)
    }
    expect(assignPeers(people, pairs, shuffle)).toEqual([])
  }
})

it('finds other readers for the works of who left, among those who read the fewest', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { next, shuffle } = chance(seed)
    const people = names(5 + Math.floor(next() * 20))
    const gone = people[Math.floor(next() * people.length)]!
    const left = people.filter((one) => one !== gone)
    const kept = assignPeers(people, [], shuffle).filter(({ author, reviewer }) => author !== gone && reviewer !== gone)
    const pairs = [...kept, ...assignPeers(left, kept, shuffle)]
    expect(readers(left, pairs).every((count) => count === 2)).toBe(true)
    const load = loads(left, pairs)
    expect(Math.max(...load) - Math.min(...load)).toBeLessThanOrEqual(2)
    expect(keys(pairs).size).toBe(pairs.length)
  }
})
