import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programmeInput } from '#contract/programme/programme.ts'
import { readSettings, settingNames } from './env.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')
const manual = read('docs/operations.md')
const unknown = (env: object) =>
  Object.keys(env).filter((name) => !settingNames.includes(name) && !manual.includes(`\`${name}`))

it('every variable and every setting of the programme stands in the operations manual', () => {
  const told = new Set(
    Array.from(manual.matchAll(/^\| (`.*?`) \|/gm), ([, names = '']) => names.match(/\w+/g) ?? []).flat(),
  )
  expect([...settingNames, ...Object.keys(programmeInput.shape)].filter((name) => !told.has(name))).toEqual([])
})

it('the service starts what is built, with settings that there are', () => {
  const service = read('deploy/viveiro.service')
  const [, line = ''] = /^Environment=(.*)$/m.exec(service) ?? []
  const env = Object.fromEntries(line.split(' ').map((pair) => pair.split('=', 2) as [string, string]))
  expect(unknown(env)).toEqual([])
  const { dataDir, port } = readSettings(env)
  expect([dataDir, port, /^StateDirectory=(.*)$/m.exec(service)?.[1]]).toEqual(['/var/lib/viveiro', 3000, 'viveiro'])
  const command = 'dist/server/main.js'
  expect(service).toContain(`ExecStart=/opt/viveiro/node_modules/.bin/node ${command}\n`)
  expect(read('deploy/Containerfile')).toContain(`CMD ["node_modules/.bin/node", "${command}"]`)
})

it('the compose file passes on settings that there are; two that must be given, the others may stay empty', () => {
  const [app = '', services = ''] = read('deploy/compose.yaml').split('\nservices:\n')
  const names = new Set(Array.from((app + services).matchAll(/\$\{(\w+)/g), ([, name = '']) => [name, ''] as const))
  expect(unknown(Object.fromEntries(names))).toEqual([])
  const given: Record<string, string> = { POSTGRES_PASSWORD: 'segredo', PUBLIC_URL: 'https://estufa.example' }
  const filled = app.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: string) => given[name] ?? '')
  const env = Object.fromEntries(Array.from(filled.matchAll(/^ {4}([A-Z_]+): ?(.*)$/gm), ([, ...pair]) => pair))
  expect(unknown(env)).toEqual([])
  expect(readSettings(env)).toMatchObject({
    databaseUrl: 'postgres://viveiro:segredo@db:5432/viveiro',
    publicUrl: given['PUBLIC_URL'],
    demo: false,
    storageUrl: undefined,
    smtpUrl: undefined,
    mailFrom: 'viveiro@localhost',
  })
})
