import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { batchByKey } from './batch-by-key.ts'

describe('batching by key', () => {
  it('runs batches one after the other, in the order of arrival', async () => {
    const batches: number[][] = []
    const double = batchByKey(async (_key, items: number[]) => {
      batches.push(items)
      await sleep(2)
      return items.map((item) => item * 2)
    })
    const results = await Promise.all([1, 2, 3, 4].map((item) => double('one', item)))
    expect(results).toEqual([2, 4, 6, 8])
    expect(batches).toEqual([[1], [2, 3, 4]])
  })

  it('does not wait for another key', async () => {
    const never = batchByKey((key, items: number[]) =>
      key === 'stuck' ? new Promise<number[]>(() => {}) : Promise.resolve(items),
    )
    void never('stuck', 1)
    expect(await never('free', 2)).toBe(2)
  })

  it('rejects only the items of the failed batch', async () => {
    const picky = batchByKey(async (_key, items: number[]) => {
      await sleep(1)
      if (items.includes(1)) throw new Error('no')
      return items
    })
    const results = await Promise.allSettled([picky('key', 1), picky('key', 2)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(await picky('key', 3)).toBe(3)
  })
})
