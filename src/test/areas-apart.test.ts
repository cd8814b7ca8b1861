import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')
const namesIn = (pattern: string) => globSync(pattern, { cwd: src }).map((file) => basename(dirname(file)))

/** Areas that the others are built on: files, people, letters and lists are for everybody to use. */
const services = ['attachments', 'auth', 'drafts', 'invitations', 'mails', 'programme', 'reference']
const areas = [...new Set(namesIn('{api,web}/features/*/area.ts'))].filter((name) => !services.includes(name))

/** The places in which an area is entered; everything else learns of it from there. */
const lists = [
  'api/areas.ts',
  'contract/pages.ts',
  'contract/scopes.ts',
  'web/app/routes.tsx',
  'web/areas.ts',
  'web/locales/areas.ts',
]

const modules = globSync('{api,contract,web}/**/*.{ts,tsx}', { cwd: src })
  .filter((file) => !file.includes('.test.') && !lists.includes(file))
  .map((file) => ({ file, code: withoutComments(readFileSync(join(src, file), 'utf8')) }))

describe.each(areas)('%s', (area) => {
  it('is named by no module outside it', () => {
    const named = modules
      .filter(({ file }) => !belongsTo(area, file))
      .flatMap(({ file, code }) =>
        namesOf(area)
          .flatMap((name) => code.match(name) ?? [])
          .map((hit) => `${file}: ${hit}`),
      )
    expect(named).toEqual([])
  })
})

it('knows the areas of both tiers', () => {
  expect(areas).toEqual(expect.arrayContaining(['events', 'home', 'outbox', 'settings', 'today']))
})

/** `contract/event-states.ts` and `demo/factories/events.ts` are parts of events, too. */
function belongsTo(area: string, file: string): boolean {
  if (file.includes(`/features/${area}/`)) return true
  const name = basename(file)
    .replace(/\.tsx?$/, '')
    .replace('schema-', '')
  return (
    /^(?:contract|api\/db|api\/demo)\//.test(file) &&
    [area, one(area)].some((own) => name === own || name.startsWith(`${own}-`))
  )
}

/** Its folder, contract, addresses, rights and tables, as code would name them. */
function namesOf(area: string): RegExp[] {
  const table = `${one(area)}(?:s|_\\w+)?`
  return [
    `['"][^'"]*/features/${area}/[^'"]*['"]`,
    `['"]#contract/(?:${area}|${one(area)})(?:-[\\w-]+)?\\.ts['"]`,
    `['"\`]/(?:manage/)?${area}(?:[/?#][^'"\`]*)?['"\`]`,
    `['"\`]${area}:\\w+['"\`]`,
    `(?:From|Table|Into|Join)\\(['"]${table}\\b[^)]*\\)`,
    `(?:Schema\\[|\\bas )'${table}'`,
    `\\b(?:from|join|into|update) ${table}\\b`,
  ].map((pattern) => new RegExp(pattern, 'g'))
}

function one(area: string): string {
  return area.replace(/s$/, '')
}

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<![:'"`])\/\/.*$/gm, '')
}
