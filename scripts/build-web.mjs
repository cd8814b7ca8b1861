import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot, root } from './paths.mjs'
import { runNode } from './run.mjs'

const SOURCES = [
  'src/web',
  'src/contract',
  'scripts/brand',
  'scripts/vite',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const OUTPUT = inRoot('dist/web')
const RECORD = inRoot('dist/.web-hash')

/** Builds the pages when their sources have changed since the last build. */
export async function ensureBuilt() {
  const hash = hashSources()
  if (existsSync(OUTPUT) && existsSync(RECORD) && readFileSync(RECORD, 'utf8') === hash) return
  console.log('Building the pages…')
  const started = Date.now()
  // Built in a temporary folder, so that a failed or interrupted build is never served.
  const unfinished = `dist/.web-${process.pid}`
  const vite = inRoot('node_modules/vite/bin/vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  try {
    const args = [vite, 'build', '--logLevel', 'warn', '--outDir', inRoot(unfinished), '--emptyOutDir']
    if ((await runNode(args, { env })) !== 0) throw new Error('The pages could not be built: Vite says why above.')
    rmSync(OUTPUT, { recursive: true, force: true })
    renameSync(inRoot(unfinished), OUTPUT)
    writeFileSync(RECORD, hash)
  } finally {
    rmSync(inRoot(unfinished), { recursive: true, force: true })
  }
  console.log(`Pages built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => listFiles(inRoot(source)))) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function listFiles(entry) {
  if (!existsSync(entry)) return []
  let children
  try {
    children = readdirSync(entry, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return [entry]
  }
  return children.flatMap((child) => {
    if (child.isDirectory()) return listFiles(path.join(entry, child.name))
    return /\.test\.tsx?$/.test(child.name) ? [] : [path.join(entry, child.name)]
  })
}
