import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignReviews, type AssignmentInput, type Pair } from './assignment.ts'

const key = ({ item, juror }: Pair) => `${item} ${juror}`
const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`)
const none = { fields: [] }
const input = (over: Partial<AssignmentInput>): AssignmentInput => ({
  items: ids('i', 4).map((id) => ({ id, ...none })),
  jurors: ids('j', 4).map((id) => ({ id, ...none })),
  perItem: 2,
  cap: null,
  conflicts: [],
  kept: [],
  seed: 1,
  ...over,
})
const loadsOf = ({ jurors, kept }: AssignmentInput, added: readonly Pair[]) =>
  jurors.map(({ id }) => [...kept, ...added].filter(({ juror }) => juror === id).length)

const fields = fc.subarray(['agriculture', 'water', 'health'])
const pools = fc
  .record({
    items: fc.integer({ min: 1, max: 12 }),
    jurors: fc.integer({ min: 1, max: 8 }),
    perItem: fc.integer({ min: 1, max: 4 }),
    cap: fc.option(fc.integer({ min: 1, max: 8 })),
    share: fc.double({ min: 0, max: 0.6, noNaN: true }),
    luck: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 96, maxLength: 96 }),
    fields: fc.array(fields, { minLength: 20, maxLength: 20 }),
    seed: fc.nat(),
  })
  .map(({ items, jurors, share, luck, fields, ...rest }): AssignmentInput => {
    const conflicts = ids('i', items).flatMap((item, i) =>
      ids('j', jurors).flatMap((juror, j) => (luck[i * 8 + j]! < share ? [{ item, juror }] : [])),
    )
    return {
      ...rest,
      conflicts,
      kept: [],
      items: ids('i', items).map((id, index) => ({ id, fields: fields[index]! })),
      jurors: ids('j', jurors).map((id, index) => ({ id, fields: fields[index + 12]! })),
    }
  })

/** The most reviews that can be placed at all, by a plain max-flow of its own. */
function mostPlaced({ items, jurors, perItem, cap, conflicts }: AssignmentInput): number {
  const bad = new Set(conflicts.map(key))
  const given = items.map(() => new Set<number>())
  const room = cap ?? items.length
  const load = jurors.map(() => 0)
  const tryItem = (i: number, seen: Set<number>): boolean =>
    jurors.some((juror, j) => {
      if (seen.has(j) || given[i]!.has(j) || bad.has(key({ item: items[i]!.id, juror: juror.id }))) return false
      seen.add(j)
      if (load[j]! < room) return Boolean(given[i]!.add(j) && (load[j]! += 1))
      return items.some((_, other) => {
        if (!given[other]!.has(j) || other === i) return false
        if (!tryItem(other, seen)) return false
        given[other]!.delete(j)
        return Boolean(given[i]!.add(j))
      })
    })
  return items.reduce((sum, _, i) => {
    let count = 0
    while (count < perItem && tryItem(i, new Set())) count += 1
    return sum + count
  }, 0)
}

describe('assigning reviews', () => {
  it('never places somebody in conflict, nor twice, nor over the limit', () => {
    fc.assert(
      fc.property(pools, (pool) => {
        const { added } = assignReviews(pool)
        const conflicts = new Set(pool.conflicts.map(key))
        expect(added.filter((pair) => conflicts.has(key(pair)))).toEqual([])
        expect(new Set(added.map(key)).size).toBe(added.length)
        expect(Math.max(0, ...loadsOf(pool, added))).toBeLessThanOrEqual(pool.cap ?? Infinity)
      }),
      { numRuns: 500 },
    )
  })

  it('places as many as can be placed, and names every item that lacks some with the reason', () => {
    fc.assert(
      fc.property(pools, (pool) => {
        const { added, short } = assignReviews(pool)
        expect(added.length).toBe(mostPlaced(pool))
        for (const { id } of pool.items) {
          const has = added.filter(({ item }) => item === id).length
          expect(pool.perItem - has).toBe(short.find(({ item }) => item === id)?.missing ?? 0)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('gives loads that differ by at most one wherever that is possible', () => {
    fc.assert(
      fc.property(pools, (pool) => {
        const { added } = assignReviews(pool)
        const loads = loadsOf(pool, added).toSorted((one, other) => one - other)
        if (loads.at(-1)! - loads[0]! <= 1) return
        // Otherwise nobody can be kept between the even share rounded down and up.
        const share = added.length / pool.jurors.length
        const placedWith = (limit: number) => mostPlaced({ ...pool, cap: limit })
        const [low, high] = [Math.floor(share), Math.ceil(share)]
        expect(placedWith(low) === low * pool.jurors.length && placedWith(high) === added.length).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('says why: too few jurors, conflicts, the limit', () => {
    const reasons = (over: Partial<AssignmentInput>) => assignReviews(input(over)).short.map(({ reason }) => reason)
    const one = [{ id: 'i0', ...none }]
    expect(reasons({ items: one, perItem: 5 })).toEqual(['jurors'])
    expect(reasons({ items: one, perItem: 4, conflicts: [{ item: 'i0', juror: 'j0' }] })).toEqual(['conflicts'])
    expect(reasons({ cap: 1 })).toEqual(expect.arrayContaining(['cap']))
    expect(reasons({})).toEqual([])
  })

  it('keeps what has begun and fills up around it', () => {
    const kept = [
      { item: 'i0', juror: 'j0' },
      { item: 'i1', juror: 'j0' },
    ]
    const given = input({ kept })
    const { added } = assignReviews(given)
    expect(added).toHaveLength(6)
    expect(loadsOf(given, added)).toEqual([2, 2, 2, 2])
  })

  it('brings items to jurors of their field where the load allows it', () => {
    const of = (id: string, field: string) => ({ id, fields: [field] })
    const given = input({
      items: [of('i0', 'water'), of('i1', 'health')],
      jurors: [of('j0', 'health'), of('j1', 'water')],
      perItem: 1,
    })
    for (const seed of [1, 2, 3, 4]) {
      expect(
        assignReviews({ ...given, seed })
          .added.map(key)
          .toSorted(),
      ).toEqual(['i0 j1', 'i1 j0'])
    }
  })

  it('is the same for the same seed, and looks at few edges for 500 items and 60 jurors', () => {
    const items = ids('i', 500).map((id, index) => ({ id, fields: [`f${index % 9}`] }))
    const jurors = ids('j', 60).map((id, index) => ({ id, fields: [`f${index % 9}`] }))
    const conflicts = items.flatMap(({ id }, index) =>
      jurors.filter((_, j) => (index * 7 + j * 13) % 11 === 0).map((juror) => ({ item: id, juror: juror.id })),
    )
    const given = input({ items, jurors, conflicts, perItem: 3, cap: 26, seed: 7 })
    const first = assignReviews(given)
    expect(assignReviews(given)).toEqual(first)
    expect([first.added.length, first.short, Math.max(...loadsOf(given, first.added))]).toEqual([1500, [], 25])
    // An edge costs far less than a microsecond.
    expect(first.steps).toBeLessThan(500_000)
  })
})
