/** What this device keeps for work without a connection: lists of names, and what was not sent yet. */
const name = 'viveiro-door'
export type StoreName = 'lists' | 'entries'

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('storage')))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('lists', { keyPath: 'slug' })
    request.result.createObjectStore('entries', { keyPath: 'id' })
  })
  return settled(request)
}

/** A store of its own for each use: a connection that is held would keep another tab from deleting the database. */
export async function within<T>(
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

/** On signing out: the lists of names go from this device. What was never sent stays until it is. */
export const forgetLists = () =>
  within('lists', (rows) => {
    rows.clear()
    return null
  })
