import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const SHELL = /^-?(?:ba|da|a|z|k)?sh$|busybox/
const INTERVAL_MS = 300

/** Killing npm leaves its children running, often below a shell; a changed parent process is the only sign of it. */
export function whenNpmIsGone(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const born = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === born) return
    clearInterval(timer)
    stop()
  }, INTERVAL_MS)
  timer.unref()
}

/** The parent, and also its parent when the first is the shell in which npm runs scripts. */
function ancestors() {
  const parent = processInfo(process.ppid)
  return SHELL.test(parent.name) ? `${process.ppid} ${parent.parent}` : `${process.ppid}`
}

function processInfo(pid) {
  try {
    if (process.platform === 'linux') {
      const [, name, parent] = /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      return { name: name ?? '', parent }
    }
    const [parent, name = ''] = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
    return { name: name.split('/').pop() ?? '', parent }
  } catch {
    return { name: '', parent: '' }
  }
}
