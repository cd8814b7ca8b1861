import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { platform } from 'node:process'

const lowest = 19

/**
 * For a process that computes for long, so that the event loop and the database of the server go first. Linux gives each
 * thread a priority of its own: all that Node has started by now are lowered, later ones inherit it.
 */
export function lowerProcessPriority(by: number): void {
  const threads = platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
  for (const thread of threads) lower(thread, by)
}

/** The same for the calling thread; other systems than Linux would lower the whole server. */
export function lowerThreadPriority(by: number): void {
  if (platform === 'linux') lower(0, by)
}

/** Relative to what the server was given, so that nothing else on the machine comes between. */
const lower = (thread: number, by: number) => setPriority(thread, Math.min(lowest, getPriority(thread) + by))
