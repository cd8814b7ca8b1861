import { AppError } from './errors.ts'

type WaitingRequest = { enter: () => void; timer: NodeJS.Timeout }

/**
 * Limits the requests that are processed at once; others wait here in order of arrival. A burst then queues here and
 * not for a database connection, where waiting is limited to two seconds.
 */
export function createGate(room: number, patience: number) {
  let inside = 0
  const line: WaitingRequest[] = []

  function waitTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1)
        reject(new AppError('unavailable'))
      }, patience)
      const waiting = { enter: resolve, timer }
      line.push(waiting)
    })
  }

  function leave(): void {
    const next = line.shift()
    if (!next) return void (inside -= 1)
    clearTimeout(next.timer)
    next.enter()
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside < room) inside += 1
    else await waitTurn()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
