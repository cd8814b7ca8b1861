import type { Client } from '../client.ts'

/** Who may go now; addresses are asked first, and people with how many of theirs wait. */
type MayGo = { address: (address: string) => boolean; person: (person: string, waiting: number) => boolean }

/**
 * A line in which addresses take turns, and people within an address: however many requests one client adds, the first
 * of another client comes after one turn of each.
 */
export function createFairLine<Item>() {
  const addresses = new Map<string, Map<string, Item[]>>()

  return {
    add({ address, person }: Client, item: Item): void {
      const people = addresses.get(address) ?? new Map<string, Item[]>()
      const items = people.get(person) ?? []
      items.push(item)
      addresses.set(address, people.set(person, items))
    },
    waiting: ({ address, person }: Client): number => addresses.get(address)?.get(person)?.length ?? 0,
    isAwaited: (address: string): boolean => addresses.has(address),
    remove({ address, person }: Client, item: Item): void {
      const people = addresses.get(address)
      const items = people?.get(person)?.filter((one) => one !== item) ?? []
      if (items.length > 0) people!.set(person, items)
      else people?.delete(person)
      if (people?.size === 0) addresses.delete(address)
    },
    take(mayGo: MayGo): Item | undefined {
      for (const [address, people] of addresses) {
        if (!mayGo.address(address)) continue
        for (const [person, items] of people) {
          if (!mayGo.person(person, items.length)) continue
          const item = items.shift()
          // Deleted and added again: a Map is read in the order of its insertions.
          people.delete(person)
          if (items.length > 0) people.set(person, items)
          addresses.delete(address)
          if (people.size > 0) addresses.set(address, people)
          return item
        }
      }
      return undefined
    },
  }
}
