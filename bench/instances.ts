import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

const main = join(import.meta.dirname, '../dist/server/main.js')

export type Instance = {
  port: number
  /** Milliseconds until it was ready. */
  start(): Promise<number>
  /** Milliseconds until it ended; a stop that does not exit with 0 fails. */
  stop(): Promise<number>
  /** Bytes of its process that are in the machine's memory. */
  memory(): Promise<number>
  /** Milliseconds that its process has worked. */
  worked(): Promise<number>
  /** As `kill -9`. */
  kill(): Promise<void>
}

/** An instance of the product as a process of its own, on a port that it keeps over restarts. */
export function createInstance(port: number, settings: Record<string, string>): Instance {
  const { PATH = '', HOME = '' } = process.env
  // As deploy/ and npm start set it.
  const env = {
    PATH,
    HOME,
    MALLOC_ARENA_MAX: '1',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    PORT: String(port),
    ...settings,
  }
  let child: ChildProcess
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    child.kill(signal)
    return (await ended) as [code: number | null]
  }
  return {
    port,
    async start() {
      const begun = performance.now()
      child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      while (!(await isReady(port))) {
        if (child.exitCode !== null) throw new Error(`The instance on port ${port} did not start`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return performance.now() - begun
    },
    memory: async () => {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)])
      return Number(stdout) * 1024
    },
    worked: async () => {
      const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
      // User and system time, in hundredths of a second.
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
    async stop() {
      const begun = performance.now()
      const [code] = await end('SIGTERM')
      if (code !== 0) throw new Error(`The instance on port ${port} ended with ${code}`)
      return performance.now() - begun
    },
    kill: async () => void (await end('SIGKILL')),
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/ready`).catch(() => undefined)
  return answer?.ok === true
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

export async function signIn(address: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}
