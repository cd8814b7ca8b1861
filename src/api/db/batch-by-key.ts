type WaitingItem<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

/**
 * Batches work by key: items that arrive while a batch runs wait here and form the next batch. Everybody who registers
 * for one event at once then needs one connection and two transactions instead of one each. Between instances the row
 * lock decides.
 */
export function batchByKey<Item, Result>(work: (key: string, items: Item[]) => Promise<Result[]>) {
  const queues = new Map<string, WaitingItem<Item, Result>[]>()

  async function drain(key: string, queue: WaitingItem<Item, Result>[]): Promise<void> {
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
