const tails = new Map<string, Promise<unknown>>()

/**
 * Lets work on the same thing pass one after the other within this process. Thousands who want the same event then
 * wait here, where waiting is free, and not on a database connection each; between instances the row lock decides.
 */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  tails.set(key, mine)
  try {
    return await mine
  } finally {
    if (tails.get(key) === mine) tails.delete(key)
  }
}
