import type { Client } from '../client.ts'
import { AppError } from '#api/errors.ts'
import { createFairLine } from './fair-line.ts'

export type GateLimits = {
  room: number
  perPerson: number
  /** For one person while others send requests too. */
  inCrowd?: number
  /**
   * While others send requests too, somebody with more than this many waiting gets one place at half the speed: after each
   * request it stays empty for as long as the request took.
   */
  restBeyond?: number
  perAddress: number
  /** For one address while others send requests too. */
  addressInCrowd?: number
  /** The longest wait, in milliseconds. */
  patience: number
}
/** What tells that nobody waits any more: the socket of the request. */
type Connection = { once(event: 'close', leave: () => void): unknown; off(event: 'close', leave: () => void): unknown }
type FairLine = ReturnType<typeof createFairLine<() => void>>
export type Gate = ReturnType<typeof createGate>

/**
 * Limits what is processed at once, in all and for each client; the rest waits in a fair line. A burst then queues here
 * and not for a database connection, where waiting is limited to two seconds.
 */
export function createGate(limits: GateLimits, now = () => performance.now()) {
  const { room, restBeyond = Infinity, perAddress, addressInCrowd = perAddress, patience } = limits
  const [people, addresses, crowd] = [createCounts(), createCounts(), watchCrowd(now)]
  const line = createFairLine<() => void>()
  const mayGo = {
    address: (address: string) => addresses.of(address) < (crowd.isThere() ? addressInCrowd : perAddress),
    person: (person: string, waiting: number) => people.of(person) < shareOf(limits, crowd.isThere(), waiting),
  }
  let inside = 0
  const mayEnter = (client: Client) =>
    inside < room && mayGo.address(client.address) && mayGo.person(client.person, line.waiting(client))
  const count = ({ person, address }: Client, by: 1 | -1) => {
    inside += by
    crowd.see(person)
    people.add(person, by)
    addresses.add(address, by)
  }
  const admitNext = () => {
    for (let next = take(); next; next = take()) next()
  }
  const take = () => (inside < room ? line.take(mayGo) : undefined)
  /** For so long the person counts as having one request more inside, so that others come first. */
  const rest = (person: string, milliseconds: number) => {
    people.add(person, 1)
    setTimeout(() => (people.add(person, -1), admitNext()), milliseconds)
  }

  async function run<T>(client: Client, work: () => Promise<T>, connection?: Connection): Promise<T> {
    if (mayEnter(client)) count(client, 1)
    else await lineUp({ line, client, patience, connection }, () => count(client, 1))
    const begun = now()
    try {
      return await work()
    } finally {
      if (crowd.isThere() && line.waiting(client) > restBeyond) rest(client.person, now() - begun)
      count(client, -1)
      admitNext()
    }
  }
  return Object.assign(run, { inside: () => inside, isAwaited: line.isAwaited })
}

/** How many of one person's requests are processed at once. */
function shareOf(
  { perPerson, inCrowd = perPerson, restBeyond = Infinity }: GateLimits,
  crowded: boolean,
  waiting: number,
) {
  if (!crowded) return perPerson
  return waiting > restBeyond ? 1 : inCrowd
}

type Waiting = { line: FairLine; client: Client; patience: number; connection: Connection | undefined }

/** Enters at its turn, and is refused after the time or when the connection closes. */
function lineUp({ line, client, patience, connection }: Waiting, count: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      line.remove(client, enter)
      reject(new AppError('unavailable'))
    }
    const stop = callOnce(leave, patience, connection)
    const enter = () => {
      stop()
      resolve(count())
    }
    line.add(client, enter)
  })
}

const remembered = 500

/** Whether more than one person came a moment ago: what runs cannot be put back when somebody else arrives. */
function watchCrowd(now: () => number) {
  let last = { person: '', at: -Infinity }
  let until = -Infinity
  return {
    see(person: string) {
      const at = now()
      // Whoever comes when the others have been gone for a moment is alone.
      if (person !== last.person && at - last.at < remembered) until = at + remembered
      last = { person, at }
    },
    isThere: () => now() < until,
  }
}

/** Calls after the time or when the connection closes; returns what prevents both. */
function callOnce(call: () => void, milliseconds: number, connection: Connection | undefined): () => void {
  const stop = () => {
    clearTimeout(timer)
    connection?.off('close', end)
  }
  const end = () => {
    stop()
    call()
  }
  const timer = setTimeout(end, milliseconds)
  connection?.once('close', end)
  return stop
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
