import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createGate, type GateLimits } from './gate.ts'

const limits = { room: 3, perPerson: 3, perAddress: 3, patience: 600_000 }
// The clock stands still: whoever came is still about.
const open = (over: Partial<GateLimits> = {}) => createGate({ ...limits, ...over }, () => 0)
const one = { address: 'a', person: 'one' }

/** Work that lasts until it is told to end. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

describe('the gate', () => {
  it('admits a bounded number at once, one client in order of arrival', async () => {
    const gate = open()
    const order: number[] = []
    let most = 0
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        gate(one, async () => {
          order.push(index)
          most = Math.max(most, gate.inside())
          await sleep(1)
        }),
      ),
    )
    expect(most).toBe(3)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(gate.inside()).toBe(0)
  })

  it('lets addresses take turns, and people within an address', async () => {
    const gate = open({ room: 1 })
    const order: string[] = []
    const first = held()
    const clients = ['a one', 'a one', 'a one', 'a one', 'a two', 'b three', 'b three']
    const all = [
      gate(one, first.work),
      ...clients.map((name) => {
        const [address = '', person = ''] = name.split(' ')
        return gate({ address, person }, async () => void order.push(name))
      }),
    ]
    first.end()
    await Promise.all(all)
    expect(order).toEqual(['a one', 'b three', 'a two', 'b three', 'a one', 'a one', 'a one'])
  })

  it('leaves room for others, whatever one person or address asks for', async () => {
    const gate = open({ room: 10, perPerson: 2, perAddress: 3 })
    const hold = held()
    const greedy = Array.from({ length: 20 }, (_, at) =>
      gate({ address: 'a', person: at < 10 ? 'one' : 'two' }, hold.work),
    )
    expect(gate.inside()).toBe(3)
    expect(await gate({ address: 'b', person: 'three' }, async () => 'at once')).toBe('at once')
    hold.end()
    await Promise.all(greedy)
    expect(gate.inside()).toBe(0)
  })

  it('gives one person less while others are about', async () => {
    let time = 0
    const gate = createGate({ room: 10, perPerson: 4, inCrowd: 1, perAddress: 10, patience: 600_000 }, () => time)
    const hold = held()
    const greedy = Array.from({ length: 6 }, () => gate(one, hold.work))
    expect(gate.inside()).toBe(4)
    hold.end()
    await Promise.all(greedy)

    await gate({ address: 'b', person: 'two' }, async () => {})
    const again = held()
    const later = Array.from({ length: 6 }, () => gate(one, again.work))
    expect(gate.inside()).toBe(1)
    time += 600_000
    again.end()
    await Promise.all(later)
    const alone = held()
    const free = Array.from({ length: 6 }, () => gate(one, alone.work))
    expect(gate.inside()).toBe(4)
    alone.end()
    await Promise.all(free)
  })

  it('takes whoever comes when the others have left for alone, from the first request on', async () => {
    let time = 0
    const gate = createGate({ room: 10, perPerson: 4, inCrowd: 1, perAddress: 10, patience: 600_000 }, () => time)
    await gate({ address: 'b', person: 'two' }, async () => {})
    time += 600
    const hold = held()
    const many = Array.from({ length: 6 }, () => gate(one, hold.work))
    expect(gate.inside()).toBe(4)
    hold.end()
    await Promise.all(many)
  })

  it('keeps no place of an address empty while nobody else asks', async () => {
    const gate = open({ room: 4, perPerson: 4, perAddress: 4, addressInCrowd: 2 })
    const hold = held()
    const all = Array.from({ length: 6 }, () => gate(one, hold.work))
    expect(gate.inside()).toBe(4)
    hold.end()
    await Promise.all(all)
  })

  it('takes the questions of a page side by side among others, and those beyond one at a time', async () => {
    const gate = open({ room: 10, perPerson: 10, inCrowd: 3, restBeyond: 4, perAddress: 10 })
    await gate(one, async () => {})
    await gate({ address: 'b', person: 'two' }, async () => {})
    const page = held()
    const questions = Array.from({ length: 7 }, () => gate(one, page.work))
    expect(gate.inside()).toBe(3)
    page.end()
    await Promise.all(questions)
    let most = 0
    const greedy = Array.from({ length: 30 }, (_, index) =>
      gate(one, async () => {
        if (index > 3 && index < 25) most = Math.max(most, gate.inside())
        await sleep(1)
      }),
    )
    await Promise.all(greedy)
    expect(most).toBe(1)
  })

  it('lets somebody with a long line rest after each request while others are about, so that others are not slowed', async () => {
    const times = { now: 0 }
    const gate = createGate({ ...limits, inCrowd: 1, restBeyond: 1 }, () => times.now)
    const other = { address: 'b', person: 'two' }
    await gate(other, async () => {})
    const hold = held()
    const order: string[] = []
    const greedy = ['first', 'second', 'third'].map((name) =>
      gate(one, () => {
        order.push(name)
        return hold.work()
      }),
    )
    expect(order).toEqual(['first'])
    times.now += 5
    hold.end()
    await greedy[0]
    // Still resting, whereas the other comes in at once.
    expect(order).toEqual(['first'])
    expect(await gate(other, async () => 'at once')).toBe('at once')
    await Promise.all(greedy)
    expect(order).toEqual(['first', 'second', 'third'])
    expect(gate.inside()).toBe(0)
  })

  it('continues after work that fails', async () => {
    const gate = open({ room: 1 })
    await expect(gate(one, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(gate(one, async () => 'yes')).resolves.toBe('yes')
  })

  it('refuses only those that waited too long', async () => {
    const gate = open({ room: 1, patience: 20 })
    const slow = held()
    const running = gate(one, slow.work)
    await expect(gate(one, async () => 'never')).rejects.toMatchObject({ code: 'unavailable' })
    slow.end()
    await running
    await expect(gate(one, async () => 'next')).resolves.toBe('next')
  })

  it('forgets whoever disconnects while waiting', async () => {
    const gate = open({ room: 1 })
    const slow = held()
    const running = gate(one, slow.work)
    const socket = new EventEmitter()
    const gone = gate(one, async () => 'never', socket)
    const next = gate(one, async () => 'next')
    socket.emit('close')
    await expect(gone).rejects.toMatchObject({ code: 'unavailable' })
    slow.end()
    await running
    expect(await next).toBe('next')
    expect(socket.listenerCount('close')).toBe(0)
  })
})
