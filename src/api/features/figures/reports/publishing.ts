import { createHmac, randomBytes } from 'node:crypto'
import type { AtomKey, PublishedState } from '#api/db/schema/figures.ts'
import type { FigureRule } from '#api/records/figures.ts'
import { blocksOf, type Atom } from '../blocks.ts'

/** A row of a figure as it is now. */
export type Row = AtomKey & { id: string; who: string; value: number }
type Rule = Pick<FigureRule, 'order' | 'least'>
type Seen = { who: string; block: number | null; value: number; history: number }
/** Where a row is to be: a block, nowhere (null), or in one that there is not yet (undefined). */
type Move = { row: string; seen: Seen | undefined; who: string; to: number | null | undefined; value: number }

const keyText = ({ edition, month, track, field, part }: AtomKey) =>
  JSON.stringify([edition, month, track, field, part])
const keyOf = ({ edition, month, track, field, part }: AtomKey): AtomKey => ({ edition, month, track, field, part })

function atomsOf(rows: readonly Row[]): Atom[] {
  return [...Map.groupBy(rows, keyText).values()].map((same) => ({
    ...keyOf(same[0]!),
    value: same.reduce((sum, { value }) => sum + value, 0),
    who: [...new Set(same.map(({ who }) => who))],
  }))
}

const peopleIn = (things: readonly { who: string }[]) => new Set(things.map(({ who }) => who)).size

/**
 * What others may see next. Rows come, move and go only together with rows of at least `least` people that have the same
 * history, and never leave fewer of them behind: whoever adds and subtracts numbers of whatever days learns of no fewer
 * people. What is too few keeps its former number.
 */
export function publish(before: PublishedState | undefined, rows: readonly Row[], rule: Rule): PublishedState {
  if (rule.least <= 1) return asTheyAre(rows)
  const salt = before?.salt ?? randomBytes(16).toString('base64url')
  const hash = (text: string) => createHmac('sha256', salt).update(text).digest('base64url').slice(0, 16)
  const blocks = (before?.blocks ?? []).map(({ keys }) => keys)
  const known = new Set(blocks.flat().map(keyText))
  const fresh = atomsOf(rows.filter((row) => !known.has(keyText(row))))
  const grown = blocksOf(fresh, rule.order, rule.least).filter(
    (atoms) => new Set(atoms.flatMap(({ who }) => who)).size >= rule.least,
  )
  const all = [...blocks, ...grown.map((atoms) => atoms.map(keyOf))]
  const blockOf = new Map(all.flatMap((keys, block) => keys.map((key) => [keyText(key), block] as const)))
  const seen = new Map<string, Seen>(
    before?.rows.map(([row, who, block, value, history]) => [row, { who, block, value, history }]),
  )
  const moves = movesOf(seen, rows, { hash, blockOf })
  move(seen, moves, rule.least)
  // A block that no row could go to is not there yet.
  const used = new Set([...seen.values()].map(({ block }) => block))
  const kept = all.flatMap((_, block) => (block < blocks.length || used.has(block) ? [block] : []))
  return {
    salt,
    ...told(seen, all, kept),
    waiting: fresh.map(keyOf).filter((key) => !kept.includes(blockOf.get(keyText(key)) ?? -1)),
  }
}

function told(seen: ReadonlyMap<string, Seen>, all: readonly AtomKey[][], kept: readonly number[]) {
  const place = new Map(kept.map((block, index) => [block, index]))
  const sums = kept.map(() => 0)
  const rows = [...seen].map(([row, { who, block, value, history }]): PublishedState['rows'][number] => {
    const at = block === null ? null : place.get(block)!
    if (at !== null) sums[at]! += value
    return [row, who, at, value, history]
  })
  return { blocks: kept.map((block, index) => ({ keys: all[block]!, value: sums[index]! })), rows }
}

/** Figures that tell of nobody are shown as they are. */
const asTheyAre = (rows: readonly Row[]): PublishedState => ({
  salt: '',
  blocks: atomsOf(rows).map((atom) => ({ keys: [keyOf(atom)], value: atom.value })),
  waiting: [],
  rows: [],
})

type Places = { hash: (text: string) => string; blockOf: ReadonlyMap<string, number> }

/** Every row that others have seen or that there is, with where it belongs now. */
function movesOf(seen: ReadonlyMap<string, Seen>, rows: readonly Row[], { hash, blockOf }: Places): Move[] {
  const now = new Map(
    rows.map((row): [string, Move] => {
      const name = hash(row.id)
      const to = blockOf.get(keyText(row))
      return [name, { row: name, seen: seen.get(name), who: hash(row.who), to, value: row.value }]
    }),
  )
  const gone = [...seen].filter(([row]) => !now.has(row))
  return [...now.values(), ...gone.map(([row, was]) => ({ row, seen: was, who: was.who, to: null, value: 0 }))]
}

const isUnchanged = ({ seen, to, value }: Move) =>
  to === undefined || (seen ? seen.block === to && (to === null || seen.value === value) : to === null)

/** Moves rows of one history that go the same way, if they and those that stay are enough people each. */
function move(seen: Map<string, Seen>, moves: readonly Move[], least: number): void {
  let history = Math.max(0, ...[...seen.values()].map((one) => one.history))
  const groups = Map.groupBy(moves, (one) => one.seen?.history ?? 0)
  for (const [past, same] of groups) {
    const ways = Map.groupBy(same, (one) => (isUnchanged(one) ? 'stays' : `${one.seen?.block} ${one.to}`))
    const stays = ways.get('stays') ?? []
    ways.delete('stays')
    const enough = [...ways.values()].filter((way) => peopleIn(way) >= least)
    const rest = [...stays, ...[...ways.values()].filter((way) => peopleIn(way) < least).flat()]
    enough.sort((one, other) => other.length - one.length)
    // What nobody has seen yet leaves no trace by staying away.
    if (past > 0) while (rest.length > 0 && peopleIn(rest) < least && enough.length > 0) rest.push(...enough.pop()!)
    for (const way of enough) {
      history += 1
      for (const { row, who, to, value } of way) seen.set(row, { who, block: to ?? null, value, history })
    }
  }
}
