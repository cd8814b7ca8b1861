import { spawn } from 'node:child_process'
import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot, pinnedNode } from './paths.mjs'
import { handOver, main } from './run.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  // The IPC channel closes when this process ends: see src/api/process/watch-launcher.ts.
  const server = spawn(pinnedNode(), [inRoot('src/api/main.ts')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_ENV: 'production', ...process.env },
  })
  return handOver([server])
})
