import type { Door } from '#contract/events/door.ts'
import { type StoreName, within } from '#web/lib/page/device-store.ts'
import type { Entry } from './model.ts'

/** What the device keeps of one event; `offset` is how far the server's clock is ahead of this one. */
export type KeptDoor = { slug: string; door: Door; offset: number }

const all = async <T>(store: StoreName) => (await within<T[]>(store, (rows) => rows.getAll() as IDBRequest<T[]>)) ?? []
const removeAll = (store: StoreName, keys: readonly string[]) =>
  within(store, (rows) => {
    for (const key of keys) rows.delete(key)
    return null
  })

export const keptDoor = (slug: string) => within<KeptDoor | undefined>('lists', (rows) => rows.get(slug))
export const keepDoor = (door: KeptDoor) => within('lists', (rows) => rows.put(door))
export const forgetDoors = (slugs: readonly string[]) => removeAll('lists', slugs)

/** In the order in which they were taken. */
export const keptEntries = async () =>
  (await all<Entry>('entries')).toSorted((one, other) => (one.scannedAt < other.scannedAt ? -1 : 1))
export const keepEntry = (entry: Entry) => within('entries', (rows) => rows.put(entry))
export const forgetEntries = (ids: readonly string[]) => removeAll('entries', ids)

/** Lists whose event is over go; entries that were never sent stay until they are. */
export async function forgetOver(now: number): Promise<void> {
  const over = (await all<KeptDoor>('lists')).filter(({ door }) => Date.parse(door.until) <= now)
  await forgetDoors(over.map(({ slug }) => slug))
}
