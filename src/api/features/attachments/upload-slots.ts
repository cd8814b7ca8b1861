import type { FastifyRequest } from 'fastify'
import { localeOf } from '#api/errors.ts'
import { createGate } from '#api/http/limits/gate.ts'
import { refuseTooSlow } from '#api/http/unreadable.ts'

/**
 * Files are held in memory until they are stored: twelve stay below 300 MB. An upload that waits is not read yet. Slow
 * ones of a single address always leave half of the slots to others.
 */
export const uploads = createGate({ room: 12, perPerson: 3, perAddress: 6, patience: 20_000 })

/** Pictures are unpacked two at a time; one person never has both places. */
export const unpacking = createGate({ room: 2, perPerson: 1, perAddress: 2, patience: 30_000 })

type Pace = {
  /** Milliseconds between two looks, and the bytes that come in between unless an upload is slow. */
  every: number
  least: number
  /** How many slow ones an address may have while others of it wait. */
  room: number
  isAwaited: (address: string) => boolean
}

/**
 * Slow uploads of an address leave places to the quick ones of the same address, such as a whole office: while somebody
 * waits, those beyond a few are refused with 408.
 */
export function createPace({ every, least, room, isAwaited }: Pace) {
  const slow = new Map<string, Set<object>>()
  return async <T>(request: FastifyRequest, address: string, read: () => Promise<T>): Promise<T> => {
    const { raw } = request
    let bytes = 0
    const count = (chunk: Buffer) => void (bytes += chunk.length)
    const leave = () => {
      const others = slow.get(address)
      if (others?.delete(request) && others.size === 0) slow.delete(address)
    }
    const look = () => {
      if (bytes >= least) leave()
      else slow.set(address, (slow.get(address) ?? new Set()).add(request))
      bytes = 0
      if (!slow.get(address)?.has(request) || slow.get(address)!.size <= room || !isAwaited(address)) return
      leave()
      refuseTooSlow(raw.socket, request.id, localeOf(request))
    }
    const timer = setInterval(look, every).unref()
    raw.on('data', count)
    try {
      return await read()
    } finally {
      clearInterval(timer)
      raw.off('data', count)
      leave()
    }
  }
}

export const atPace = createPace({ every: 4000, least: 128 * 1024, room: 3, isAwaited: uploads.isAwaited })
