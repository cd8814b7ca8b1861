import { AppError } from '#api/http/errors.ts'

// Files are held in memory until they are stored: this many stay below 300 MB.
const slotsInAll = 12
const perPerson = 3
const busy = new Map<string, number>()

export const uploadsRunning = () => busy.values().reduce((sum, count) => sum + count, 0)

/** Keeps the uploads of one person from using up the memory or the slots of all. */
export async function inSlot<T>(personId: string, work: () => Promise<T>): Promise<T> {
  const mine = busy.get(personId) ?? 0
  if (mine >= perPerson) throw new AppError('throttled', { retryAfter: 5 })
  if (uploadsRunning() >= slotsInAll) throw new AppError('unavailable', { retryAfter: 5 })
  busy.set(personId, mine + 1)
  try {
    return await work()
  } finally {
    const left = busy.get(personId)! - 1
    if (left > 0) busy.set(personId, left)
    else busy.delete(personId)
  }
}
