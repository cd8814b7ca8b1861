import { ensureInstalled } from './install.mjs'
import { inRoot } from './paths.mjs'
import { main, runNode } from './run.mjs'

await main(async () => {
  await ensureInstalled()
  return runNode([inRoot('src/api/create-admin.ts'), ...process.argv.slice(2)])
})
