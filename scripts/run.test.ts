import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isAlive } from '#api/postgres/process-alive.ts'

let folder: string
let launcher: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'viveiro-launcher-'))
  launcher = path.join(folder, 'launcher.mjs')
  const run = JSON.stringify(path.join(import.meta.dirname, 'run.mjs'))
  // Starts the program given by its arguments, as start.mjs starts the server.
  await writeFile(
    launcher,
    `import { spawn } from 'node:child_process'
     import { handOver, main } from ${run}
     await main(() => handOver([spawn(process.execPath, ['-e', process.argv[2]], { stdio: 'inherit' })]))`,
  )
})
afterAll(() => rm(folder, { recursive: true }))

const server = (end: string) =>
  `process.on('SIGTERM', () => { ${end} }); process.on('SIGINT', () => { ${end} }); console.log(process.pid); setInterval(() => {}, 1000)`

async function firstLine(child: ReturnType<typeof spawn>): Promise<string> {
  if (!child.stdout) throw new Error('The program has no output')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return line
}

describe('a launcher', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'forwards %s and ends with the exit code of its program',
    async (signal) => {
      const child = spawn(process.execPath, [launcher, server('process.exit(7)')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await firstLine(child)
      child.kill(signal)
      expect(await once(child, 'exit')).toEqual([7, null])
    },
  )

  test('ends its program when npm is killed, although npm starts it through a shell', async () => {
    // The trailing command keeps the shell from replacing itself by the launcher.
    const npm = `require('node:child_process').spawn('sh', ['-c', '"$0" "$1" "$2"; true', ...process.argv.slice(1)], { stdio: 'inherit' })`
    const child = spawn(process.execPath, ['-e', npm, process.execPath, launcher, server('process.exit(0)')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: 'start' },
    })
    const pid = Number(await firstLine(child))
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5000 })
  })
})

test.each([
  ['nonsense', 'npm test knows static, unit, e2e, changed, not "nonsense".'],
  ['static src/api', 'Only unit and e2e run single files.'],
])('npm test %s prints its one-line result, although it cannot start', async (given, why) => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'test.mjs'), ...given.split(' ')])
  const [output, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect(output.trim().split('\n').at(-1)).toBe('0 passed, 1 failed')
  expect(complaint).toBe(`${why}\n`)
  expect(code).toBe(1)
})
