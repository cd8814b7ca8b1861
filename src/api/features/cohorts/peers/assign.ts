import { peerRule } from '#contract/cohorts/peers.ts'

export type Pair = { author: string; reviewer: string }
export type Shuffle = <T>(list: readonly T[]) => T[]

/**
 * Who reads whose work: everybody gets two readers and reads two, nobody their own. Who hands in late reads as many as
 * those who read the fewest, so that what people read differs by one at most; they read works beside the two readers.
 * What was given to somebody already stays theirs. `people` are those who handed in and take part.
 */
export function assignPeers(people: readonly string[], there: readonly Pair[], shuffle: Shuffle): Pair[] {
  if (people.length < peerRule.least) return []
  const order = shuffle(people)
  if (there.length === 0) return ring(order)
  const round = roundOf(people, there)
  for (const late of order.filter((one) => !round.isIn(one))) enter(round, late, order)
  for (const author of order) addReaders(round, author, order)
  return round.made
}

/** Each reads the next two. */
const ring = (order: readonly string[]): Pair[] =>
  order.flatMap((reviewer, index) =>
    Array.from({ length: peerRule.each }, (_, step) => ({
      reviewer,
      author: order[(index + step + 1) % order.length]!,
    })),
  )

type Round = ReturnType<typeof roundOf>

function roundOf(people: readonly string[], there: readonly Pair[]) {
  const made: Pair[] = []
  const entered = new Set(
    people.filter((one) => there.some(({ author, reviewer }) => author === one || reviewer === one)),
  )
  const all = () => [...there, ...made]
  const load = (one: string) => all().filter(({ reviewer }) => reviewer === one).length
  return {
    made,
    load,
    isIn: (one: string) => entered.has(one),
    readers: (one: string) => all().filter(({ author }) => author === one).length,
    reads: (reviewer: string, author: string) =>
      all().some((pair) => pair.reviewer === reviewer && pair.author === author),
    add: (reviewer: string, author: string) => made.push({ reviewer, author }),
    enter: (one: string) => entered.add(one),
  }
}

const least = <T>(list: readonly T[], of: (one: T) => number): T | undefined =>
  list.reduce<T | undefined>((best, one) => (best === undefined || of(one) < of(best) ? one : best), undefined)

function enter(round: Round, late: string, order: readonly string[]): void {
  const others = order.filter((one) => one !== late && round.isIn(one))
  const fewest = Math.min(...others.map(round.load))
  const atFewest = others.filter((one) => round.load(one) === fewest).length
  // Two of the others get one more to read: this work.
  const target = atFewest >= peerRule.each ? fewest : fewest + 1
  round.enter(late)
  while (round.load(late) < target) {
    const author = least(
      others.filter((one) => !round.reads(late, one)),
      round.readers,
    )
    if (author === undefined) break
    round.add(late, author)
  }
  addReaders(round, late, order)
}

/** Until two people read it, or nobody is left who could. */
function addReaders(round: Round, author: string, order: readonly string[]): void {
  while (round.readers(author) < peerRule.each) {
    const free = order.filter((one) => one !== author && round.isIn(one) && !round.reads(one, author))
    const reviewer = least(free, round.load)
    if (reviewer === undefined) return
    round.add(reviewer, author)
  }
}
