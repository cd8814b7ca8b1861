import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot, root } from './paths.mjs'
import { runNode } from './run.mjs'

const PACKAGES = ['package.json', 'package-lock.json', 'scripts/vite']
const PAGES = {
  what: 'pages',
  config: 'vite.config.ts',
  output: 'dist/web',
  sources: [...PACKAGES, 'vite.config.ts', 'scripts/brand', 'src/web', 'src/contract', 'src/art'],
}
const SERVER = {
  what: 'server',
  config: 'vite.server.config.ts',
  output: 'dist/server',
  sources: [...PACKAGES, 'vite.server.config.ts', 'src/api', 'src/contract', 'src/art', 'src/web/locales'],
}

/** Builds the pages and the server, each when its sources have changed since its last build. */
export async function ensureBuilt() {
  await ensure(PAGES)
  await ensure(SERVER)
}

async function ensure({ what, config, output, sources }) {
  const hash = hashOf(sources)
  const record = inRoot(path.dirname(output), `.${path.basename(output)}-hash`)
  if (existsSync(inRoot(output)) && existsSync(record) && readFileSync(record, 'utf8') === hash) return
  console.log(`Building the ${what}…`)
  const started = Date.now()
  // Built in a temporary folder, so that a failed or interrupted build is never used.
  const unfinished = inRoot(`${output}-${process.pid}`)
  const env = { ...process.env, NODE_ENV: 'production' }
  const args = ['build', '--config', inRoot(config), '--logLevel', 'warn', '--outDir', unfinished, '--emptyOutDir']
  try {
    const code = await runNode([inRoot('node_modules/vite/bin/vite.js'), ...args], { env })
    if (code !== 0) throw new Error(`The ${what} could not be built: Vite says why above.`)
    rmSync(inRoot(output), { recursive: true, force: true })
    renameSync(unfinished, inRoot(output))
    writeFileSync(record, hash)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  console.log(`The ${what} took ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

function hashOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => listFiles(inRoot(source)))) {
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
