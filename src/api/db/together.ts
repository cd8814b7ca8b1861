type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

/**
 * Work on the same thing passes one batch after the other: what arrives while a batch runs waits here, where waiting
 * is free, and goes through the next one together. All who want the same event at once then need one connection and two
 * transactions instead of one each; between instances the row lock decides.
 */
export function together<Item, Result>(work: (key: string, items: Item[]) => Promise<Result[]>) {
  const queues = new Map<string, Waiting<Item, Result>[]>()

  async function drain(key: string, queue: Waiting<Item, Result>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0)
      try {
        const results = await work(
          key,
          batch.map(({ item }) => item),
        )
        for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    queues.delete(key)
  }

  return (key: string, item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key)
      if (queue) return void queue.push({ item, resolve, reject })
      const started = [{ item, resolve, reject }]
      queues.set(key, started)
      void drain(key, started)
    })
}
