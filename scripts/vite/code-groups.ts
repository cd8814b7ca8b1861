import { join } from 'node:path'
import { tables } from './page-files.ts'
import type { PageStart, Start } from './start.ts'

const repository = join(import.meta.dirname, '../..')
const main = ['src/web/start/main.tsx', 'node_modules/react-dom/client.js'].map((file) => join(repository, file))

const bell = ['lib/page/worker.ts', 'features/notices/unread-count.tsx', 'features/notices/told-device.ts'].map(
  (file) => join(repository, 'src/web', file),
)

const aria = /node_modules\/(?:@react-aria|@react-stately|@internationalized|react-(?:aria|stately))/

// The phone field brings the numbering plans of the world and stays by itself.
const kit = /src\/web\/components\/(?!fields\/phone)|node_modules\/lucide-react\//
const components = /src\/web\/components\/(?!fields\/phone)/

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }
type NameOfFile = (id: string, modules: Modules) => string | null

/** The files into which the build puts what several pages share. */
export function codeGroups({ pages, texts }: Start) {
  const pageAt = (wanted: string) => pages.find(({ path }) => path === wanted)!
  const [login, home] = [pageAt('/auth/login'), pageAt('/')]
  const partsOf = (team: boolean) =>
    home.byScope.filter(({ ofTeam }) => ofTeam === team).flatMap(({ modules }) => modules)
  const ofMembers = [...home.modules, ...partsOf(false)]
  const read = pages.filter(isRead).flatMap(({ modules }) => modules)
  return [
    // The first page of a visitor.
    group('shell', 9, startFile('shell', [...main, ...login.frame, ...login.modules])),
    group('routes', 8, startFile('routes', tables)),
    // What stands around every page of somebody who is signed in, with what its bell asks for half a second later.
    group('frame', 7, startFile('frame', [...home.frame, ...bell])),
    group('texts', 6, (id) => textFile(id, texts)),
    { name: 'zod', test: /node_modules\/zod\//, priority: 5 },
    { name: 'aria', test: aria, priority: 5 },
    { ...group('kit', 4, kitFile(ofMembers, read)), test: kit, minShareCount: 2 },
    { name: 'controls', test: components, minShareCount: 2, priority: 3 },
    // The first page of somebody who is signed in: what everybody sees there, then what members and the team see.
    group('home', 2, startFile('home', home.modules)),
    group('parts', 1, startFile('parts', partsOf(false))),
    group('parts-team', 0, startFile('parts-team', partsOf(true))),
  ]
}

/** Pages that show something to members. The others list and edit, or belong to the team. */
const isRead = ({ path, layout }: PageStart) =>
  layout === 'default' && !/^\/(?:manage|profile|settings|components)|\/(?:create|edit|import)$/.test(path)

const group = (debugName: string, priority: number, name: NameOfFile) => ({ name, debugName, priority })

/**
 * The code of a start goes into one file: it compresses a tenth better than forty small ones, and the list of files
 * that the first page carries stays short.
 */
function startFile(name: string, roots: readonly string[]): NameOfFile {
  let reachable: Set<string> | undefined
  return (id, modules) => {
    reachable ??= reachableFrom(roots, modules)
    return reachable.has(id) ? name : null
  }
}

function reachableFrom(ids: readonly string[], modules: Modules, found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue
    found.add(id)
    reachableFrom(modules.getModuleInfo(id)?.importedIds ?? [], modules, found)
  }
  return found
}

function textFile(id: string, texts: Start['texts']): string | null {
  const [, locale, area = ''] = /locales\/(pt|en)\/([a-z-]+)\.json\?raw/.exec(id) ?? []
  const name = Object.entries(texts).find(([, areas]) => areas.includes(area))?.[0]
  return locale && name ? `texts-${name}-${locale}` : null
}

/**
 * Shared components and icons without those that need React Aria: many pages load none of these at first. What the home page shows
 * to members is apart from what other pages show them, and that from what is edited and from the lists of the team.
 */
function kitFile(ofMembers: readonly string[], read: readonly string[]): NameOfFile {
  const named = [startFile('kit', ofMembers), startFile('tools', read)]
  return (id, modules) => {
    if ([...reachableFrom([id], modules)].some((reached) => aria.test(reached))) return null
    return named.map((nameOf) => nameOf(id, modules)).find(Boolean) ?? 'desk'
  }
}

/**
 * The table of pages names all files that a page needs, so that a click asks for them at once. Other files name only the
 * styles: their code asks for the rest, and the login page would carry each name.
 */
export function worthPreloading(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  return hostId.includes('/routes-') ? needed : needed.filter((name) => name.endsWith('.css'))
}
