import { existsSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './paths.mjs'
import { main, runNode } from './run.mjs'

// `npm run drill -- kills` and the like: minutes of kills or restarts under load, for whoever wants to see them hold.
await main(async () => {
  await ensureInstalled({ dev: true })
  await ensureBuilt()
  const [name = '', ...args] = process.argv.slice(2)
  const file = inRoot('bench', `${name}.drill.ts`)
  if (!existsSync(file))
    throw new Error('Use "npm run drill -- kills", "upload-kills", "rolling-restart", "live", "webhooks" or "year".')
  return runNode([file, ...args])
})
