import { spawn } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot, pinnedNode } from './paths.mjs'
import { handOver, main } from './run.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  // The IPC channel closes when this process ends: see src/api/process/watch-launcher.ts.
  const server = spawn(pinnedNode(), [inRoot('dist/server/main.js')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Each thread would keep memory of its own for others to ask for again: a hundred MiB after some logins.
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1', ...process.env },
  })
  return handOver([server])
})
