import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createThread } from './thread.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'viveiro-thread-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const program = `
  import { parentPort } from 'node:worker_threads'
  import { twice } from './twice.mjs'
  parentPort.on('message', (number) => parentPort.postMessage(twice(number)))
`

it('answers one question after the other, also while Node watches what is imported', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  await writeFile(join(folder, 'twice.mjs'), 'export const twice = (number) => 2 * number')
  await writeFile(join(folder, 'program.mjs'), program)
  const ask = createThread<number>(join(folder, 'program.mjs'), { milliseconds: 60_000, idleMilliseconds: 1 })
  expect(await Promise.all([1, 2, 3].map((number) => ask(number)))).toEqual([2, 4, 6])
})

it('gives up a question that takes too much work, not one that waits', async () => {
  await writeFile(
    join(folder, 'program.mjs'),
    `import { parentPort } from 'node:worker_threads'
    const answers = {
      waits: () => setTimeout(() => parentPort.postMessage('late'), 600),
      answers: () => parentPort.postMessage('at once'),
      works: () => { for (;;); },
    }
    parentPort.on('message', (question) => answers[question]())`,
  )
  const ask = createThread<string>(join(folder, 'program.mjs'), { milliseconds: 500 })
  expect(await ask('waits')).toBe('late')
  await expect(ask('works')).rejects.toMatchObject({ code: 'unavailable' })
  expect(await ask('answers'), 'of a new thread').toBe('at once')
})
