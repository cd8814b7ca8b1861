import { AppError } from '#api/http/errors.ts'

// A file is held in memory until it is stored: this many at once stay below 300 MB.
const inAll = 12
const perPerson = 3
const busy = new Map<string, number>()

export const uploadsRunning = () => busy.values().reduce((sum, count) => sum + count, 0)

/** Keeps slow or many uploads of one person from taking the memory or the turns of everybody. */
export async function inSlot<T>(personId: string, work: () => Promise<T>): Promise<T> {
  const mine = busy.get(personId) ?? 0
  if (mine >= perPerson) throw new AppError('throttled', { retryAfter: 5 })
  if (uploadsRunning() >= inAll) throw new AppError('unavailable', { retryAfter: 5 })
  busy.set(personId, mine + 1)
  try {
    return await work()
  } finally {
    const left = busy.get(personId)! - 1
    if (left > 0) busy.set(personId, left)
    else busy.delete(personId)
  }
}
