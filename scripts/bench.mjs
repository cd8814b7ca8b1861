import { readdirSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './paths.mjs'
import { main, runNode } from './run.mjs'

await main(async () => {
  await ensureInstalled({ dev: true })
  await ensureBuilt()
  const [only = ''] = process.argv.slice(2)
  const files = readdirSync(inRoot('bench')).filter((name) => name.endsWith('.bench.ts') && name.includes(only))
  if (files.length === 0) throw new Error(`No benchmark matches "${only}".`)
  // One figure beyond its limit does not hide the others.
  let worst = 0
  for (const file of files.sort()) {
    console.log(`\n${file}`)
    const code = await runNode(['--expose-gc', inRoot('bench', file)])
    worst ||= code
  }
  return worst
})
