import { AppError } from './errors.ts'

type Waiting = { enter: () => void; timer: NodeJS.Timeout }

/**
 * Lets a bounded number of requests work at once; the others wait their turn in the order in which they came. A burst
 * then queues here, where waiting costs nothing, and not for a database connection, where two seconds are the limit.
 */
export function createGate(room: number, patience: number) {
  let inside = 0
  const line: Waiting[] = []

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
