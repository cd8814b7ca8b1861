import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMachine } from '#contract/integrations/machines.ts'
import { makeEvent } from '#api/demo/factories/events.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { clientFile, operationId } from './client-file.ts'
import { openApi } from './openapi.ts'

const root = join(import.meta.dirname, '../../../..')
let t: TestApp
let admin: Signed
let folder: string
let docs: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  folder = await mkdtemp(join(tmpdir(), 'viveiro-client-'))
  docs = await readFile(join(root, 'docs/api.md'), 'utf8')
  await writeFile(join(folder, 'client.ts'), clientFile(t.app.endpoints, 'test'))
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

const blocks = (language: string) =>
  [...docs.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code = '']) => code)

it('gives every operation a name of its own', () => {
  const names = t.app.endpoints.map(operationId)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it('writes a client that compiles with the examples of the documents', async () => {
  const [first, ...tasks] = blocks('ts')
  expect(tasks).toHaveLength(10)
  const examples = [
    `declare const process: { env: Record<string, string> }\n${first}`,
    ...tasks.map((code) => `{\n${code}\n}`),
  ]
  await writeFile(join(folder, 'examples.ts'), examples.join('\n'))
  const options = '--ignoreConfig --noEmit --strict --target esnext --module esnext --moduleResolution bundler --types'
  const flags = [...options.split(' '), '', '--allowImportingTsExtensions', '--lib', 'esnext,dom,dom.iterable']
  const tsc = join(root, 'node_modules/.bin/tsc')
  const said = await promisify(execFile)(tsc, [...flags, join(folder, 'examples.ts')]).catch(
    (error: { stdout: string }) => error,
  )
  expect(said.stdout).toBe('')
}, 60_000)

it('calls a running server, with rights, refusals and files', async () => {
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const body = { name: 'Relatório', scopes: ['events:manage' as const], writes: false, days: 30 as const }
  const { token } = await t.call(createMachine, { body }, admin)
  const { slug } = await makeEvent(t.deps.db)
  type Call = (args?: object) => Promise<{ scope?: string[]; items?: { slug: string }[]; text: () => Promise<string> }>
  type Written = { createClient: (options: object) => Record<string, Call> }
  const { createClient } = (await import(/* @vite-ignore */ join(folder, 'client.ts'))) as Written
  const client = createClient({ address, token })
  expect((await client['getAuthMe']!()).scope).toEqual(['events:manage'])
  expect((await client['getManageEvents']!({ query: { limit: 5 } })).items).toMatchObject([{ slug }])
  const file = await client['getManageEventsSlugRegistrationsFormat']!({ params: { slug, format: 'csv' } })
  expect(await file.text()).toContain('E-mail')
  await expect(client['getManageStartups']!()).rejects.toMatchObject({ status: 403, code: 'forbidden' })
})

it('every call of the documents is an operation of the contract', () => {
  const isKnown = (method: string, path: string) =>
    t.app.endpoints.some(
      (one) =>
        one.method === method &&
        new RegExp(`^${one.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
  const asked = blocks('sh').flatMap((code) =>
    [...code.matchAll(/\$VIVEIRO\/api\/v1([^"?]+)/g)].map(([, path]) => [/-X (\w+)/.exec(code)?.[1] ?? 'GET', path!]),
  )
  const inPython = blocks('python').flatMap((code) =>
    [...code.matchAll(/call\("(\w+)", "([^"?]+)/g)].map(([, method, path]) => [method!, path!]),
  )
  expect([asked.length, inPython.length]).toEqual([13, 10])
  for (const [method, path] of [...asked, ...inPython]) expect([method, path, isKnown(method!, path!)]).toContain(true)
})

it('the OpenAPI document shows an example of most bodies and answers, and only what fits', () => {
  const parts = t.app.endpoints.flatMap(({ body, consumes, response }) => [!consumes && body, response]).filter(Boolean)
  const examples = JSON.stringify(openApi(t.app.endpoints)).match(/"example":/g) ?? []
  expect(examples.length / parts.length).toBeGreaterThan(0.6)
})
