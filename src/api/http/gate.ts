import type { Client } from './client.ts'
import { AppError } from './errors.ts'
import { createFairLine } from './fair-line.ts'

export type GateLimits = {
  room: number
  perPerson: number
  perAddress: number
  /** The longest wait, in milliseconds. */
  patience: number
}
/** What tells that nobody waits any more: the socket of the request. */
type Connection = { once(event: 'close', leave: () => void): unknown; off(event: 'close', leave: () => void): unknown }
export type Gate = ReturnType<typeof createGate>

/**
 * Limits what is processed at once, in all and for each client; the rest waits in a fair line. A burst then queues here
 * and not for a database connection, where waiting is limited to two seconds.
 */
export function createGate({ room, perPerson, perAddress, patience }: GateLimits) {
  const [people, addresses] = [createCounts(), createCounts()]
  const line = createFairLine<() => void>()
  const mayGo = {
    address: (address: string) => addresses.of(address) < perAddress,
    person: (person: string) => people.of(person) < perPerson,
  }
  let inside = 0

  const count = ({ person, address }: Client, by: 1 | -1) => {
    inside += by
    people.add(person, by)
    addresses.add(address, by)
  }
  const waitTurn = (client: Client, connection: Connection | undefined) =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        stop()
        count(client, 1)
        resolve()
      }
      const leave = () => {
        stop()
        line.remove(client, enter)
        reject(new AppError('unavailable'))
      }
      const stop = callOnce(leave, patience, connection)
      line.add(client, enter)
    })

  async function run<T>(client: Client, work: () => Promise<T>, connection?: Connection): Promise<T> {
    if (inside < room && mayGo.address(client.address) && mayGo.person(client.person)) count(client, 1)
    else await waitTurn(client, connection)
    try {
      return await work()
    } finally {
      count(client, -1)
      if (inside < room) line.take(mayGo)?.()
    }
  }
  return Object.assign(run, { inside: () => inside })
}

/** Calls after the time or when the connection closes; returns what prevents both. */
function callOnce(call: () => void, milliseconds: number, connection: Connection | undefined): () => void {
  const timer = setTimeout(call, milliseconds)
  connection?.once('close', call)
  return () => {
    clearTimeout(timer)
    connection?.off('close', call)
  }
}

function createCounts() {
  const counts = new Map<string, number>()
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, by: 1 | -1) {
      const sum = (counts.get(key) ?? 0) + by
      if (sum > 0) counts.set(key, sum)
      else counts.delete(key)
    },
  }
}
