import type { Door } from '#contract/events/door.ts'
import type { Entry } from './model.ts'

/** What the device keeps of one event; `offset` is how far the server's clock is ahead of this one. */
export type KeptDoor = { slug: string; door: Door; offset: number }

const name = 'viveiro-door'
type StoreName = 'doors' | 'entries'

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('storage')))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('doors', { keyPath: 'slug' })
    request.result.createObjectStore('entries', { keyPath: 'id' })
  })
  return settled(request)
}

/** A store of its own for each use: a connection that is held would keep another tab from deleting the database. */
async function within<T>(
  store: StoreName,
  work: (store: IDBObjectStore) => IDBRequest<T> | null,
): Promise<T | undefined> {
  const database = await open()
  try {
    const transaction = database.transaction(store, 'readwrite')
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      // A full disk aborts here, after the request itself has succeeded.
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('storage')))
    })
    const request = work(transaction.objectStore(store))
    await done
    return request?.result
  } finally {
    database.close()
  }
}

const all = async <T>(store: StoreName) => (await within<T[]>(store, (rows) => rows.getAll() as IDBRequest<T[]>)) ?? []
const removeAll = (store: StoreName, keys: readonly string[]) =>
  within(store, (rows) => {
    for (const key of keys) rows.delete(key)
    return null
  })

export const keptDoor = (slug: string) => within<KeptDoor | undefined>('doors', (rows) => rows.get(slug))
export const keepDoor = (door: KeptDoor) => within('doors', (rows) => rows.put(door))
export const forgetDoors = (slugs: readonly string[]) => removeAll('doors', slugs)

/** In the order in which they were taken. */
export const keptEntries = async () =>
  (await all<Entry>('entries')).toSorted((one, other) => (one.scannedAt < other.scannedAt ? -1 : 1))
export const keepEntry = (entry: Entry) => within('entries', (rows) => rows.put(entry))
export const forgetEntries = (ids: readonly string[]) => removeAll('entries', ids)

/** Lists whose event is over go; entries that were never sent stay until they are. */
export async function forgetOver(now: number): Promise<void> {
  const over = (await all<KeptDoor>('doors')).filter(({ door }) => Date.parse(door.until) <= now)
  await forgetDoors(over.map(({ slug }) => slug))
}

/** On signing out: the lists of names go from this device. */
export const forgetLists = () =>
  within('doors', (rows) => {
    rows.clear()
    return null
  })
