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
const kit = /src\/web\/(?:area-lists|components\/(?!fields\/phone))|node_modules\/lucide-react\//
const components = /src\/web\/components\/(?!fields\/phone)/

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }
type NameOfFile = (id: string, modules: Modules) => string | null

/** The files into which the build puts what several pages share. */
export function codeGroups({ pages, texts }: Start) {
  const pageAt = (wanted: string) => pages.find(({ path }) => path === wanted)!
  const [login, home] = [pageAt('/auth/login'), pageAt('/')]
  const partsOf = (team: boolean) =>
    home.byScope.filter(({ ofTeam }) => ofTeam === team).flatMap(({ modules }) => modules)
  const ofHome = [...home.modules, ...partsOf(false), ...partsOf(true)]
  const all = pages.flatMap(({ modules }) => modules)
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
    // A file takes along all that its modules import, so what most pages load comes first.
    shared('kit', 4.2, kitFile(ofHome, all)),
    { ...shared('tools', 4.1, startFile('tools', read)), test: kit },
    { ...shared('desk', 4, () => 'desk'), test: kit },
    { name: 'controls', test: components, minShareCount: 2, priority: 3 },
    // The first page of somebody who is signed in: what everybody sees there, then what members and the team see.
    group('home', 2, startFile('home', home.modules)),
    ...partsFiles(partsOf(false)),
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
 * is apart from what other pages show to members, and that from what is edited and from the lists of the team.
 */
const shared = (name: string, priority: number, nameOf: NameOfFile) => ({
  ...group(name, priority, (id, modules) => (needsAria(id, modules) ? null : nameOf(id, modules))),
  minShareCount: 2,
})

const needsAria = (id: string, modules: Modules) =>
  [...reachableFrom([id], modules)].some((reached) => aria.test(reached))

/** The shared components of the home page, and what other ones use with it: home would load their file for that alone. */
function kitFile(ofHome: readonly string[], ofAll: readonly string[]): NameOfFile {
  let used: Set<string> | undefined
  return (id, modules) => {
    const ofComponents = () => [...reachableFrom(ofAll, modules)].filter((one) => kit.test(one))
    used ??= reachableFrom(ofComponents(), modules).intersection(reachableFrom(ofHome, modules))
    return used.has(id) ? 'kit' : null
  }
}

/** Areas whose cards and contracts come together: a page of one of them loads what home shows of these alone. */
const neighbours = {
  events: ['events'],
  programme: ['cohorts', 'mentoring'],
  challenges: ['challenges', 'solutions', 'problems', 'reviews'],
}

/** What home shows by the rights of its reader. */
function partsFiles(roots: readonly string[]) {
  const named = Object.entries(neighbours).map(([name, areas], index) => {
    const ofAreas = new RegExp(`src/(?:contract|web/features)/(?:${areas.join('|')})/`)
    return { ...group(`parts-${name}`, 1.9 - index / 10, startFile(`parts-${name}`, roots)), test: ofAreas }
  })
  return [...named, group('parts', 1, startFile('parts', roots))]
}

/**
 * The table of pages names all files that a page needs, so that a click asks for them at once. Other files name only the
 * styles: their code asks for the rest, and the login page would carry each name.
 */
export function worthPreloading(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  return hostId.includes('/routes-') ? needed : needed.filter((name) => name.endsWith('.css'))
}
