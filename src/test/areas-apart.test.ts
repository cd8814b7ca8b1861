import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { areas as apiAreas } from '#api/areas.ts'
import { areas as webAreas } from '#web/areas.ts'

const src = join(import.meta.dirname, '..')
const names = [...new Set(globSync('{api,web}/features/*', { cwd: src }).map((folder) => folder.split('/')[2] ?? ''))]

type Declared = { name: string; uses?: readonly string[]; common?: true }
/** What each area says about itself; the `area.ts` of the API speaks for both tiers. */
const declared = new Map<string, Declared>([...webAreas, ...apiAreas].map((area) => [area.name, area]))
const common = [...declared.values()].filter((area) => area.common).map(({ name }) => name)

/** Files that list areas; no other module outside an area may name it. */
const lists = [
  'api/areas.ts',
  'contract/pages.ts',
  'contract/scopes.ts',
  'web/app/challenge-routes.tsx',
  'web/app/mentoring-routes.tsx',
  'web/app/programme-routes.tsx',
  'web/app/opportunity-routes.tsx',
  'web/app/routes.tsx',
  'web/areas.ts',
  'web/locales/areas.ts',
]

type Module = { file: string; owner: string | undefined; code: string }
const modules = globSync('{api,contract,web}/**/*.{ts,tsx}', { cwd: src })
  .filter((file) => !file.includes('.test.') && !lists.includes(file) && !joinsTables(file))
  .map((file): Module => ({
    file,
    owner: ownerOf(file),
    code: withoutComments(readFileSync(join(src, file), 'utf8')),
  }))
const mentions = modules.flatMap(mentionsIn)

it.each([
  ['api/features/problems/x.ts', "import { a } from '#api/features/mails/queries.ts'", 'mails'],
  ['contract/problems/x.ts', "import { a } from '#contract/events/states.ts'", 'events'],
  ['web/features/problems/x.tsx', 'navigate({ to: `/events/${slug}` })', 'events'],
  ['web/features/problems/x.tsx', "const scope = 'startups:manage'", 'startups'],
  ['api/demo/problems.ts', "tx.insertInto('event_registrations')", 'events'],
  ['api/features/problems/queries.ts', 'sql`select id from solution_members`', 'solutions'],
])('a name planted in %s is found: %s', (file, code, area) => {
  expect(mentionsIn({ file, owner: ownerOf(file), code })).toEqual([
    expect.objectContaining({ owner: 'problems', area }),
  ])
})

describe.each(names)('%s', (name) => {
  const uses = declared.get(name)?.uses ?? []

  it('names only the areas that its area.ts says it uses', () => {
    const others = mentions.filter(({ owner, area }) => owner === name && !uses.includes(area))
    expect(others.map(({ where }) => where)).toEqual([])
  })

  it('uses all areas that its area.ts says', () => {
    const used = new Set(mentions.filter(({ owner }) => owner === name).map(({ area }) => area))
    expect(uses).toEqual([...used].toSorted())
  })
})

it('modules outside areas name only areas that are common to all', () => {
  const others = mentions.filter(({ owner, area }) => owner === undefined && !common.includes(area))
  expect(others.map(({ where }) => where)).toEqual([])
})

it('docs/architecture.md shows which area uses which', () => {
  const rows = names.toSorted().map((name) => {
    const { uses = [], common: isCommon } = declared.get(name) ?? {}
    return `| \`${name}\`${isCommon ? ' (common)' : ''} | ${uses.map((area) => `\`${area}\``).join(', ')} |`
  })
  const document = readFileSync(join(src, '../docs/architecture.md'), 'utf8')
  expect(document).toContain(['| area | uses |', '|---|---|', ...rows, ''].join('\n'))
})

/** Each area that a module names and does not belong to, with the place. */
function mentionsIn({ file, owner, code }: Module): { owner: string | undefined; area: string; where: string }[] {
  return names
    .filter((area) => area !== owner)
    .flatMap((area) => {
      const hit = patternsOf(area).flatMap((pattern) => pattern.exec(code)?.[0] ?? [])[0]
      return hit === undefined ? [] : [{ owner, area, where: `${file}: ${hit}` }]
    })
}

/** `db/schema.ts` joins the tables of all areas into one type. */
function joinsTables(file: string): boolean {
  return file === 'api/db/schema.ts'
}

/** `contract/events/states.ts`, `api/demo/events/content.ts` and `api/db/schema/events.ts` belong to events as well. */
function ownerOf(file: string): string | undefined {
  const folders = ['(?:api|web)/features', 'contract', 'api/db/schema', 'api/demo(?:/factories)?', 'api']
  const found = folders.map((folder) => new RegExp(`^${folder}/([\\w-]+)(?:/|\\.ts$)`).exec(file)?.[1] ?? '')
  return found.find((name) => names.includes(name))
}

/** Its folder, contract, paths, rights and tables as code names them. */
function patternsOf(area: string): RegExp[] {
  const table = `${area.replace(/s$/, '')}(?:s|_\\w+)?`
  return [
    `['"][^'"]*/features/${area}/[^'"]*['"]`,
    `['"]#(?:contract|api)/${area}/[^'"]*['"]`,
    `['"\`]/(?:manage/)?${area}(?:[/?#][^'"\`]*)?['"\`]`,
    `['"\`]${area}:\\w+['"\`]`,
    `(?:From|Table|Into|Join)\\(['"]${table}\\b[^)]*\\)`,
    `(?:Schema\\[|\\bas )'${table}'`,
    `\\b(?:from|join|into|update) ${table}\\b`,
  ].map((pattern) => new RegExp(pattern))
}

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<![:'"`])\/\/.*$/gm, '')
}
