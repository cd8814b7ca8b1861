import { spawn } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { inRoot, pinnedNode } from './paths.mjs'
import { handOver, main } from './run.mjs'

await main(async () => {
  await ensureInstalled({ dev: true })
  const port = Number(process.env.PORT ?? 3000)
  const host = process.env.HOST ?? '127.0.0.1'
  const apiPort = port + 1
  const env = { NODE_ENV: 'development', PUBLIC_URL: `http://${host}:${port}`, ...process.env, HOST: host }
  const watched = ['src/api', 'src/contract'].map((folder) => `--watch-path=${inRoot(folder)}`)
  const start = (args, settings) =>
    spawn(pinnedNode(), args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { ...env, ...settings } })
  return handOver([
    start(['--watch', '--watch-preserve-output', ...watched, inRoot('src/api/main.ts')], { PORT: String(apiPort) }),
    start([inRoot('scripts/dev-pages.mjs')], { PORT: String(port), API_PORT: String(apiPort) }),
  ])
})
