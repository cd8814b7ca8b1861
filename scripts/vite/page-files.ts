import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StartOfPage } from '../../src/web/first-paint.tsx'

const web = join(import.meta.dirname, '../../src/web')

export type Chunk = {
  fileName: string
  facadeModuleId?: string | null
  imports?: string[]
  moduleIds?: string[]
  viteMetadata?: { importedCss: Set<string> }
}
export type Bundle = Record<string, Chunk>
export type PageFiles = { scripts: string[]; styles: string[] }

/** The built files that a page needs at its start, in the order in which they load each other. */
export function filesOfPage(bundle: Bundle, { path, layout, texts }: StartOfPage, locale: string): PageFiles {
  const modules = [
    ...(path === '/auth/login' ? [] : ['lib/text/text-files.ts', 'app/routes.tsx']),
    ...textsIn(locale, texts),
    `app/layouts/${layout}-layout.tsx`,
    ...(path === '/' ? homeParts((part) => !part.includes('scope')) : []),
    ...(modulesOfRoutes()[path] ?? missing(`the route ${path}`)),
  ]
  return filesOf(bundle, modules)
}

/** What somebody with this scope loads further: the parts of the home page for some roles lie in one file. */
export function filesOfScope(bundle: Bundle, texts: readonly string[], locale: string): PageFiles {
  return filesOf(bundle, [...textsIn(locale, texts), ...homeParts((part) => part.includes('scope'))])
}

function filesOf(bundle: Bundle, modules: readonly string[]): PageFiles {
  const chunks = new Set<Chunk>()
  for (const module of modules) collect(bundle, chunkOf(bundle, module), chunks)
  return {
    scripts: [...chunks].map(({ fileName }) => fileName),
    styles: [...new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
  }
}

/** Each route imports the modules of its page and of its search. */
export function modulesOfRoutes(): Record<string, string[]> {
  const tables = globSync('app/*routes.tsx', { cwd: web }).map((file) => readFileSync(join(web, file), 'utf8'))
  // What stands between two lists of routes belongs to neither.
  const calls = tables
    .flatMap((table) => withImports(table).split(/\b(?:route|markedRoute)\(/))
    .map((call) => call.replace(/^\][^]*/m, ''))
  return Object.fromEntries(
    calls.flatMap((call) => {
      const path = /^\s*'([^']+)'/.exec(call)?.[1]
      return path ? [[path, [...importsIn(call)].map((name) => name.replace('#web/', '').replace('./', 'app/'))]] : []
    }),
  )
}

/** Two routes may share a page: `const form = () => import('…')` is written into both. */
function withImports(table: string): string {
  const shared = table.matchAll(/^const (\w+) = (\(\) => import\('[^']+'\))/gm)
  return [...shared].reduce(
    (text, [, name, load]) => text.replaceAll(new RegExp(`\\b${name},`, 'g'), `${load},`),
    table,
  )
}

/** What the areas show on the home page: parts with a scope load once the person is known. */
export function homeParts(isWanted: (part: string) => boolean): string[] {
  return globSync('features/*/area.ts', { cwd: web }).flatMap((file) => {
    const home = /^ {2}home: [^]*?(?=^ {0,2}\S)/m.exec(readFileSync(join(web, file), 'utf8'))?.[0] ?? ''
    const parts = home.split(/\{\s/).filter(isWanted)
    return [...importsIn(parts.join(''))].map((name) => join(file, '..', name))
  })
}

const importsIn = (code: string) => new Set([...code.matchAll(/import\('([^']+)'\)/g)].map(([, name = '']) => name))

const textsIn = (locale: string, areas: readonly string[]) => areas.map((area) => `locales/${locale}/${area}.json?raw`)

function collect(bundle: Bundle, chunk: Chunk, found: Set<Chunk>): void {
  if (found.has(chunk)) return
  for (const name of chunk.imports ?? []) if (bundle[name]) collect(bundle, bundle[name], found)
  found.add(chunk)
}

const chunkOf = (bundle: Bundle, module: string): Chunk => {
  const id = join(web, module)
  const chunks = Object.values(bundle)
  return (
    chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
    chunks.find(({ moduleIds }) => moduleIds?.includes(id)) ??
    missing(module)
  )
}

function missing(what: string): never {
  throw new Error(`The build has no file for ${what}.`)
}
