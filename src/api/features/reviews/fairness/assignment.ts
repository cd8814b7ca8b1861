import { randomFrom, shuffled } from './random.ts'

export type Pair = { item: string; juror: string }
export type AssignmentInput = {
  items: readonly { id: string; fields: readonly string[] }[]
  jurors: readonly { id: string; fields: readonly string[] }[]
  perItem: number
  /** At most so many for each juror; null for no limit. */
  cap: number | null
  /** Pairs that must never be. */
  conflicts: readonly Pair[]
  /** Pairs that stay, such as reviews that have begun or that staff placed by hand. */
  kept: readonly Pair[]
  /** Reviews that items have from people who judge no more. */
  given?: ReadonlyMap<string, number>
  seed: number
}

/** Why an item lacks reviews: too few jurors, too few of them without a conflict, or they are at their limit. */
export type Shortage = { item: string; missing: number; reason: 'jurors' | 'conflicts' | 'cap' }
export type Assignment = { added: Pair[]; short: Shortage[]; steps: number }

/**
 * Gives every item its reviews. Three exact parts: augmenting paths place as many reviews as can be placed, cancelling
 * paths even the load out, swaps raise the number of field matches at the same load. `steps` counts the edges looked at.
 */
export function assignReviews(input: AssignmentInput): Assignment {
  const board = new Board(input)
  board.fill()
  board.even()
  board.matchFields()
  return { added: board.added(), short: board.shortages(), steps: board.steps }
}

const keyOf = (item: string, juror: string) => `${item} ${juror}`

class Board {
  readonly #input: AssignmentInput
  readonly #items: string[]
  /** The jurors that may judge an item, in the order of the seed. */
  readonly #allowed = new Map<string, string[]>()
  readonly #jurorsOf = new Map<string, Set<string>>()
  readonly #itemsOf = new Map<string, Set<string>>()
  readonly #kept: ReadonlySet<string>
  readonly #matches: ReadonlySet<string>
  steps = 0

  constructor(input: AssignmentInput) {
    this.#input = input
    const random = randomFrom(input.seed)
    const jurors = shuffled(input.jurors, random)
    const items = shuffled(input.items, random)
    const conflicts = new Set(input.conflicts.map(({ item, juror }) => keyOf(item, juror)))
    this.#items = items.map(({ id }) => id)
    for (const { id } of jurors) this.#itemsOf.set(id, new Set())
    for (const { id } of items) {
      const allowed = jurors.filter((juror) => !conflicts.has(keyOf(id, juror.id)))
      this.#allowed.set(
        id,
        allowed.map((juror) => juror.id),
      )
      this.#jurorsOf.set(id, new Set())
    }
    const kept = input.kept.filter(({ item, juror }) => this.#jurorsOf.has(item) && this.#itemsOf.has(juror))
    for (const { item, juror } of kept) this.#place(item, juror)
    this.#kept = new Set(kept.map(({ item, juror }) => keyOf(item, juror)))
    this.#matches = new Set(
      items.flatMap((item) =>
        jurors
          .filter((juror) => juror.fields.some((field) => item.fields.includes(field)))
          .map((juror) => keyOf(item.id, juror.id)),
      ),
    )
  }

  #place(item: string, juror: string): void {
    this.#jurorsOf.get(item)!.add(juror)
    this.#itemsOf.get(juror)!.add(item)
  }

  #move(item: string, from: string, to: string): void {
    this.#jurorsOf.get(item)!.delete(from)
    this.#itemsOf.get(from)!.delete(item)
    this.#place(item, to)
  }

  #load(juror: string): number {
    return this.#itemsOf.get(juror)!.size
  }

  #wanted = (item: string) => this.#input.perItem - (this.#input.given?.get(item) ?? 0)

  #missing(item: string): number {
    return this.#wanted(item) - this.#jurorsOf.get(item)!.size
  }

  #mayMove = (item: string, juror: string) => !this.#kept.has(keyOf(item, juror))

  /** Those who may judge the item and do not yet. */
  #candidates(item: string): string[] {
    const placed = this.#jurorsOf.get(item)!
    const allowed = this.#allowed.get(item)!
    this.steps += allowed.length
    return allowed.filter((juror) => !placed.has(juror))
  }

  /** The items that somebody with few alternatives could lose go first. */
  fill(): void {
    const order = this.#items.toSorted(
      (one, other) => this.#allowed.get(one)!.length - this.#allowed.get(other)!.length,
    )
    for (const item of order) while (this.#missing(item) > 0 && this.#placeFreely(item));
    for (const item of order) while (this.#missing(item) > 0 && this.#placeByPath(item));
  }

  #hasRoom = (juror: string) => this.#input.cap === null || this.#load(juror) < this.#input.cap

  #placeFreely(item: string): boolean {
    const free = this.#candidates(item).filter(this.#hasRoom)
    const lightest = free.reduce<string | undefined>(
      (best, juror) => (best === undefined || this.#isBetter(item, juror, best) ? juror : best),
      undefined,
    )
    if (lightest !== undefined) this.#place(item, lightest)
    return lightest !== undefined
  }

  #isBetter(item: string, one: string, other: string): boolean {
    const lighter = this.#load(other) - this.#load(one)
    return lighter > 0 || (lighter === 0 && this.#isMatch(item, one) && !this.#isMatch(item, other))
  }

  #isMatch = (item: string, juror: string) => this.#matches.has(keyOf(item, juror))

  /** Somebody full takes the item and hands another of theirs on, until somebody has room. */
  #placeByPath(item: string): boolean {
    const path = this.#findPath(this.#candidates(item), this.#hasRoom)
    if (!path) return false
    this.#follow(path)
    this.#place(item, path[0]!.juror)
    return true
  }

  /** While somebody has two more than another who could take over, along however many others, they do. */
  even(): void {
    for (let changed = true; changed;) {
      changed = false
      const jurors = [...this.#itemsOf.keys()].toSorted((one, other) => this.#load(other) - this.#load(one))
      const lightest = jurors.length === 0 ? 0 : this.#load(jurors.at(-1)!)
      for (const juror of jurors) {
        if (this.#load(juror) < lightest + 2) continue
        const path = this.#findPath([juror], (other) => this.#load(other) <= this.#load(juror) - 2)
        if (!path) continue
        this.#follow(path)
        changed = true
      }
    }
  }

  /** The shortest way from one of these jurors to one that fits, by handing items on. */
  #findPath(starts: readonly string[], fits: (juror: string) => boolean): Hop[] | undefined {
    const hops = new Map<string, Hop>(starts.map((juror) => [juror, { juror }]))
    const queue = [...starts]
    const seen = new Set<string>()
    for (const juror of queue) {
      if (fits(juror)) return wayTo(juror, hops)
      for (const item of this.#itemsOf.get(juror)!) {
        if (seen.has(item) || !this.#mayMove(item, juror)) continue
        seen.add(item)
        for (const next of this.#candidates(item)) {
          if (hops.has(next)) continue
          hops.set(next, { juror: next, from: juror, item })
          queue.push(next)
        }
      }
    }
    return undefined
  }

  /** From the end, so that whoever hands on has received nothing yet. */
  #follow(path: readonly Hop[]): void {
    for (const { juror, from, item } of path.toReversed()) {
      if (from !== undefined && item !== undefined) this.#move(item, from, juror)
    }
  }

  /** Two jurors swap items where that brings more items to people of their field. */
  matchFields(): void {
    for (const item of this.#items) {
      // A copy: swaps change the set.
      const elsewhere = Array.from(this.#jurorsOf.get(item)!).filter((juror) => !this.#isMatch(item, juror))
      for (const juror of elsewhere) if (this.#mayMove(item, juror)) this.#swapForMatch(item, juror)
    }
  }

  #swapForMatch(item: string, juror: string): void {
    for (const other of this.#candidates(item)) {
      if (!this.#isMatch(item, other)) continue
      for (const theirs of this.#itemsOf.get(other)!) {
        this.steps += 1
        if (!this.#canTake(theirs, juror) || !this.#mayMove(theirs, other)) continue
        if (this.#isMatch(theirs, other) && !this.#isMatch(theirs, juror)) continue
        this.#move(item, juror, other)
        this.#move(theirs, other, juror)
        return
      }
    }
  }

  #canTake = (item: string, juror: string) =>
    !this.#jurorsOf.get(item)!.has(juror) && this.#allowed.get(item)!.includes(juror)

  added(): Pair[] {
    const pairs = this.#items.flatMap((item) => [...this.#jurorsOf.get(item)!].map((juror) => ({ item, juror })))
    return pairs.filter(({ item, juror }) => this.#mayMove(item, juror))
  }

  shortages(): Shortage[] {
    return this.#input.items.flatMap(({ id }) => {
      const missing = this.#missing(id)
      if (missing <= 0) return []
      const wanted = this.#wanted(id)
      const tooFew = this.#input.jurors.length < wanted ? 'jurors' : 'conflicts'
      return [{ item: id, missing, reason: this.#allowed.get(id)!.length < wanted ? tooFew : 'cap' }]
    })
  }
}

/** `from` hands `item` to `juror`; the first of a path receives from nobody. */
type Hop = { juror: string; from?: string; item?: string }

function wayTo(juror: string, hops: ReadonlyMap<string, Hop>): Hop[] {
  const path: Hop[] = []
  for (let hop: Hop | undefined = hops.get(juror); hop; hop = hop.from === undefined ? undefined : hops.get(hop.from)) {
    path.unshift(hop)
  }
  return path
}
