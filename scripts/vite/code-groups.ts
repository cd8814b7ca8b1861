import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { roles, scopesOf } from '../../src/contract/scopes.ts'
import { clustersOf, reachableFrom, type Visit } from './clusters.ts'
import { tables } from './page-files.ts'
import type { PageStart, Start } from './start.ts'

const repository = join(import.meta.dirname, '../..')
const main = ['src/web/start/main.tsx', 'node_modules/react-dom/client.js'].map((file) => join(repository, file))

const bell = ['lib/page/worker.ts', 'features/notices/unread-count.tsx', 'features/notices/told-device.ts'].map(
  (file) => join(repository, 'src/web', file),
)

const aria = /node_modules\/(?:@react-aria|@react-stately|@internationalized|react-(?:aria|stately))/
// The phone field brings the numbering plans of the world and stays by itself.
const components = /src\/web\/components\/(?!fields\/phone)/

type Module = { importedIds: readonly string[]; code: string | null }
type Modules = { getModuleInfo: (id: string) => Module | null }
type NameOfFile = (id: string, modules: Modules) => string | null

/** The files into which the build puts what several pages share. */
export function codeGroups({ pages, texts }: Start) {
  const pageAt = (wanted: string) => pages.find(({ path }) => path === wanted)!
  const [login, home] = [pageAt('/auth/login'), pageAt('/')]
  const starts = [
    // The first page of a visitor.
    startFile('shell', [...main, ...login.frame, ...login.modules]),
    startFile('routes', tables),
    // What stands around every page of somebody who is signed in, with what its bell asks for half a second later.
    startFile('frame', [...home.frame, ...bell]),
    (id: string) => textFile(id, texts),
  ]
  const visits = visitsOf(pages)
  return [
    ...starts.map((name) => ({ name })),
    ...sharedFiles(visits, starts),
    // What dialogs and fields share that come later.
    { name: lateFile('aria', aria, visits) },
    { name: lateFile('controls', components, visits), minShareCount: 2 },
  ].map((group, at, all) => ({ ...group, priority: all.length - at }))
}

/** More files than this are never shared. */
const mostFiles = 150

/** A group for each file of `clustersOf`: what other files need is taken first, for a file takes along what its modules import. */
function sharedFiles(visits: readonly Visit[], starts: readonly NameOfFile[]) {
  let names: Map<string, string>[] | undefined
  const nameIn =
    (at: number): NameOfFile =>
    (id, modules) => {
      names ??= namesOf(visits, modules, starts)
      return names[at]?.get(id) ?? null
    }
  return Array.from({ length: mostFiles }, (_, at) => ({ name: nameIn(at) }))
}

function namesOf(visits: readonly Visit[], modules: Modules, starts: readonly NameOfFile[]) {
  const isStart = (id: string) => starts.some((name) => name(id, modules) !== null)
  const importsOf = (id: string) => (modules.getModuleInfo(id)?.importedIds ?? []).filter((other) => !isStart(other))
  const bytesOf = (id: string) => sizeOf(id, modules)
  const clusters = clustersOf(visits, { importsOf, bytesOf })
  return clusters.map((ids) => {
    const largest = ids.toSorted((one, other) => bytesOf(other) - bytesOf(one))[0]!
    const name = `shared-${basename(largest).replace(/\..*/, '')}`
    return new Map(ids.map((id) => [id, name]))
  })
}

/** Everybody begins there, and it shows something of every area. */
const weightOfHome = 8

/** The modules of each page; of the home page, for each role. Addresses that show the same page count once. */
function visitsOf(pages: readonly PageStart[]): readonly Visit[] {
  const visits = pages.flatMap(({ modules, byScope }): Visit[] =>
    byScope.length === 0
      ? [{ roots: modules, weight: 1 }]
      : roles.map((role) => {
          const own = byScope.filter(({ scope }) => scopesOf[role].some((one) => one === scope))
          return { roots: [...modules, ...own.flatMap((part) => part.modules)], weight: weightOfHome }
        }),
  )
  return [...new Map(visits.map((visit) => [visit.roots.join(), visit])).values()]
}

/** Of a style the bundler has no code; of the contract most is left out (`without-answers.ts`). */
function sizeOf(id: string, modules: Modules): number {
  if (id.endsWith('.css')) return statSync(id).size
  return (modules.getModuleInfo(id)?.code?.length ?? 0) * (id.includes('/src/contract/') ? 0.3 : 1)
}

/**
 * The code of a start goes into one file: it compresses a tenth better than forty small ones, and the list of files
 * that the first page carries stays short.
 */
function startFile(name: string, roots: readonly string[]): NameOfFile {
  let reachable: Set<string> | undefined
  return (id, modules) => {
    reachable ??= reachableFrom(roots, (one) => modules.getModuleInfo(one)?.importedIds ?? [])
    return reachable.has(id) ? name : null
  }
}

/** What no page needs at its start. */
function lateFile(name: string, wanted: RegExp, visits: readonly Visit[]): NameOfFile {
  const ofPages = startFile(
    name,
    visits.flatMap(({ roots }) => roots),
  )
  return (id, modules) => (wanted.test(id) && ofPages(id, modules) === null ? name : null)
}

function textFile(id: string, texts: Start['texts']): string | null {
  const [, locale, area = ''] = /locales\/(pt|en)\/([a-z-]+)\.json\?raw/.exec(id) ?? []
  const name = Object.entries(texts).find(([, areas]) => areas.includes(area))?.[0]
  return locale && name ? `texts-${name}-${locale}` : null
}

/**
 * The table of pages names all files that a page needs, so that a click asks for them at once. Other files name only the
 * styles: their code asks for the rest, and the login page would carry each name.
 */
export function worthPreloading(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  return hostId.includes('/routes-') ? needed : needed.filter((name) => name.endsWith('.css'))
}
