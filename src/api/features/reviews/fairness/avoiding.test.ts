import { expect, it } from 'vitest'
import type { AssignmentInput, Pair } from './assignment.ts'
import { assignReviews } from './assignment.ts'
import { assignAvoiding } from './avoiding.ts'

const named = (ids: readonly string[]) => ids.map((id) => ({ id, fields: [] }))
const input = (over: Partial<AssignmentInput> = {}): AssignmentInput => ({
  items: named(['a', 'b']),
  jurors: named(['x', 'y', 'z']),
  perItem: 2,
  cap: null,
  conflicts: [],
  kept: [],
  seed: 1,
  ...over,
})
const keys = (pairs: readonly Pair[]) => pairs.map(({ item, juror }) => `${item}${juror}`).toSorted()

it('assigns around the pairs that are to be avoided', () => {
  const { added, short } = assignAvoiding(input(), [
    { item: 'a', juror: 'x' },
    { item: 'b', juror: 'y' },
  ])
  expect([keys(added), short]).toEqual([['ay', 'az', 'bx', 'bz'], []])
})

it('uses them where an item would lack a review otherwise', () => {
  const avoided = ['x', 'y'].map((juror) => ({ item: 'a', juror }))
  const { added, short } = assignAvoiding(input({ items: named(['a']) }), avoided)
  expect([added.length, keys(added).includes('az'), short]).toEqual([2, true, []])
})

it('pays no attention where that would place less', () => {
  // Everybody has room for one: avoiding `ax` would leave `x` to nobody.
  const tight = input({ perItem: 1, cap: 1, jurors: named(['x', 'y']), conflicts: [{ item: 'b', juror: 'x' }] })
  const { added, short } = assignAvoiding(tight, [{ item: 'a', juror: 'x' }])
  expect([keys(added), short]).toEqual([['ax', 'by'], []])
})

it('counts what those who left handed in, and gives them nothing', () => {
  const given = new Map([['a', 1]])
  const { added, short } = assignReviews(input({ given, jurors: named(['x']) }))
  expect([keys(added), short]).toEqual([['ax', 'bx'], [{ item: 'b', missing: 1, reason: 'jurors' }]])
})
