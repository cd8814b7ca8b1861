import { spawn } from 'node:child_process'
import os from 'node:os'
import { whenNpmIsGone } from './npm-parent.mjs'
import { pinnedNode, root } from './paths.mjs'

/** Runs a program to its end and returns its exit code. */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  return waitFor(child)
}

export const runNode = (args, options) => run(pinnedNode(), args, options)

export function waitFor(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]))
  })
}

/** Forwards signals to the children, and stops them all when one ends or npm is killed. */
export async function handOver(children) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => children.forEach((child) => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)))
  }
  whenNpmIsGone(() => children.forEach((child) => child.kill('SIGTERM')))
  const code = await Promise.race(children.map(waitFor))
  children.forEach((child) => child.kill('SIGTERM'))
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? waitFor(child)))
  return code
}

/** Prints errors as one line without a stack. */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
