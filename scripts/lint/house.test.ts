import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inRoot } from '../paths.mjs'
import { walls } from './walls.mjs'

/** A file, what is planted in it, and the sentence that lint must say; no sentence where it is allowed. */
type Plant = readonly [file: string, code: string, says?: RegExp]

const from = (module: string) => `import { one } from '${module}'\nexport const two = one\n`

const plants: Plant[] = [
  ['contract/events/a.ts', from('#api/http/route.ts'), /The contract knows neither tier/],
  ['contract/events/b.ts', from('../../web/lib/api/client.ts'), /The contract knows neither tier/],
  ['contract/events/c.ts', from('fastify'), /The contract loads with every page/],
  ['contract/events/d.ts', from('zod/mini')],
  ['art/a.ts', from('#contract/endpoint.ts'), /Drawing code knows neither tier/],
  ['api/http/a.ts', from('#web/lib/text/i18n.ts'), /The API does not know the browser/],
  ['api/features/events/deep/a.ts', from('#web/app/layouts/crumbs.tsx'), /The API does not know the browser/],
  ['web/features/events/a.tsx', from('#api/features/events/queries.ts'), /The browser knows the API only through/],
  [
    'web/lib/api/a.ts',
    `export const later = () => import('#api/errors.ts')\n`,
    /The browser knows the API only through/,
  ],
  ['api/features/events/b.ts', from('#test/factories.ts'), /Only tests import src\/test/],
  ['api/features/events/b.test.ts', from('#test/factories.ts')],
  ['api/db/a.ts', from('#api/records/audit.ts'), /The database is the ground floor/],
  ['api/mail/a.ts', from('#api/features/events/service.ts'), /Modules outside areas know no area/],
  ['api/features/events/c.ts', from('#api/features/problems/service.ts'), /Of another area only queries\.ts/],
  ['api/features/events/deep/b.ts', from('../../problems/part/mails.ts'), /Of another area only queries\.ts/],
  [
    'api/features/events/d.ts',
    `export { one } from '#api/features/problems/mails.ts'\n`,
    /Of another area only queries/,
  ],
  ['api/features/events/e.ts', from('#api/features/problems/part/queries.ts')],
  ['api/features/events/f.ts', from('./deep/b.ts')],
  ['web/lib/text/a.ts', from('#web/components/ui/button.tsx'), /lib is the ground floor/],
  ['web/components/ui/a.tsx', from('#web/features/events/api.ts'), /Components know no area/],
  ['web/app/a.tsx', from('#web/start/main.tsx'), /The start of a page stands above the shell/],
  ['web/features/events/b.tsx', from('#web/app/navigation.ts'), /Pages do not know the shell/],
  ['web/features/events/c.tsx', from('#web/features/problems/list/problem-page.tsx'), /Of another area only api\.ts/],
  ['web/features/events/d.tsx', from('#web/features/problems/list/problem-card.tsx')],
  ['api/features/events/g.ts', `export const all = (db: Db) => db.selectFrom('events').execute()\n`, /SQL stands in/],
  ['api/mail/b.ts', `export const one = sql\`select 1\`\n`, /SQL stands in/],
  ['api/features/events/part/queries.ts', `export const one = sql\`select 1\`\n`],
  [
    'api/features/events/h.ts',
    `export const end = () => {\n  throw new AppError('not_found')\n}\n`,
    /Refuse with refuse/,
  ],
]

let folder: string
let said: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'viveiro-walls-'))
  for (const [file, code] of plants) {
    const path = join(folder, 'src', file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, code)
  }
  said = await lint()
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('npm run lint', () => {
  it.each(plants)('reads %s', (file, _code, says) => {
    const message = said[file] ?? ''
    if (says) expect(message).toMatch(says)
    else expect(message).toBe('')
  })

  it('is tried at each wall', () => {
    const untried = walls.filter(({ say }) => !plants.some(([, , says]) => says?.test(say)))
    expect(untried).toEqual([])
  })
})

/** What the rules of the house say of each planted file. */
async function lint(): Promise<Record<string, string>> {
  const args = ['-c', inRoot('.oxlintrc.json'), '--format=json', folder]
  const output = await new Promise<string>((done) => {
    execFile(inRoot('node_modules/.bin/oxlint'), args, (_error, stdout) => done(stdout))
  })
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; message: string; filename: string }[] }
  const ofTheHouse = diagnostics.filter(({ code }) => code.startsWith('house('))
  return Object.fromEntries(ofTheHouse.map(({ filename, message }) => [filename.split('/src/')[1] ?? '', message]))
}
