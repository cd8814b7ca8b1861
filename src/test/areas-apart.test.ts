import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')
const namesIn = (pattern: string) => globSync(pattern, { cwd: src }).map((file) => basename(dirname(file)))

/**
 * Areas that other areas may use: people, their projects and their registration point to startups, reviews judge all,
 * problems become challenges, which solutions answer, the week of the programme is that of its cohort, and an application
 * to an opportunity carries a CV that the résumé draws.
 */
const services = [
  'applications',
  'attachments',
  'auth',
  'challenges',
  'cohorts',
  'drafts',
  'invitations',
  'mails',
  'opportunities',
  'people',
  'problems',
  'profile',
  'programme',
  'reference',
  'resume',
  'reviews',
  'settings',
  'solutions',
  'startups',
]
/** Areas that shared modules need too: people, their programme, files, drafts and lists to choose from. */
const inShared = [
  'attachments',
  'auth',
  'cohorts',
  'drafts',
  'invitations',
  'mails',
  'profile',
  'programme',
  'reference',
  'settings',
  'startups',
]
const all = [...new Set(namesIn('{api,web}/features/*/area.ts'))]
const areas = all.filter((name) => !services.includes(name))

/** Files that list areas; no other module outside an area may name it. */
const lists = [
  'api/areas.ts',
  'contract/pages.ts',
  'contract/scopes.ts',
  'web/app/challenge-routes.tsx',
  'web/app/programme-routes.tsx',
  'web/app/routes.tsx',
  'web/areas.ts',
  'web/locales/areas.ts',
]

const modules = globSync('{api,contract,web}/**/*.{ts,tsx}', { cwd: src })
  .filter((file) => !file.includes('.test.') && !lists.includes(file))
  .map((file) => ({ file, code: withoutComments(readFileSync(join(src, file), 'utf8')) }))

function hits(area: string, among: typeof modules): string[] {
  return among.flatMap(({ file, code }) =>
    namesOf(area)
      .flatMap((name) => code.match(name) ?? [])
      .map((hit) => `${file}: ${hit}`),
  )
}

describe.each(areas)('%s', (area) => {
  it('is named by no module outside it', () => {
    const outside = modules.filter(({ file }) => !belongsTo(area, file))
    expect(hits(area, outside)).toEqual([])
  })
})

describe.each(services.filter((name) => !inShared.includes(name)))('%s', (area) => {
  it('is named by other areas alone', () => {
    const shared = modules.filter(
      ({ file }) => !/\/(?:features|demo)\//.test(file) && !all.some((one) => belongsTo(one, file)),
    )
    expect(hits(area, shared)).toEqual([])
  })
})

it('finds the areas of both tiers', () => {
  expect(areas).toEqual(expect.arrayContaining(['events', 'home', 'today']))
})

/** `contract/events/states.ts` and `demo/factories/events.ts` belong to events as well. */
function belongsTo(area: string, file: string): boolean {
  if (file.includes(`/features/${area}/`)) return true
  const [, folder] = /^(?:contract|api\/db\/schema|api\/demo(?:\/factories)?)\/([\w-]+)(?:\/|\.ts$)/.exec(file) ?? []
  return folder === area
}

/** Patterns of its folder, contract, paths, rights and tables in code. */
function namesOf(area: string): RegExp[] {
  const table = `${one(area)}(?:s|_\\w+)?`
  return [
    `['"][^'"]*/features/${area}/[^'"]*['"]`,
    `['"]#contract/${area}/[^'"]*['"]`,
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
