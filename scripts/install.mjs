import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'

const LOCK = inRoot('package-lock.json')
const MARKER = inRoot('node_modules/.viveiro-lock')
const INSTALLED = inRoot('node_modules/.package-lock.json')

/**
 * Installs what the lock file says unless it is installed already. Compares content, because git changes file dates.
 */
export async function ensureInstalled({ dev = false } = {}) {
  const lock = readFileSync(LOCK)
  const wanted = `${createHash('sha256').update(lock).digest('hex')}${dev ? '-dev' : ''}`
  const marker = existsSync(MARKER) ? readFileSync(MARKER, 'utf8') : ''
  if (marker.startsWith(wanted)) return
  if (!isInstalled(JSON.parse(lock.toString()), { dev })) {
    console.log('Installing packages (this takes about half a minute)…')
    const started = Date.now()
    const code = await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
    if (code !== 0) throw new Error('The packages could not be installed: npm says why above.')
    console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
  }
  writeFileSync(MARKER, wanted)
}

/** npm's own record of node_modules can already match, after `npm install` by hand or in a container image. */
function isInstalled(lock, { dev }) {
  if (!existsSync(INSTALLED)) return false
  const installed = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages
  return Object.entries(lock.packages).every(([folder, wanted]) => {
    if (folder === '') return true
    const found = installed[folder]
    if (found) return found.version === wanted.version
    return wanted.optional || wanted.devOptional || (wanted.dev && !dev)
  })
}

function npm(args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('npm-cli.js')) return run(process.execPath, [cli, ...args])
  return run('npm', args, { shell: process.platform === 'win32' })
}
