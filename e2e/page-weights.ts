import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Role, roles, scopesOf } from '#contract/scopes.ts'

/** Bytes, compressed, by the address of a page or the name of a built file. */
export type Weights = { pages: Record<string, number>; parts: Record<string, number>; common: number }

/** What every text is set in, and the digits of the display. */
const fonts = /(?:schibsted-grotesk|geist-mono|dseg7)-core-[^/]*\.woff2$/

/**
 * What the browser is told to load with each page, without pictures and answers: the home page of each role, any other
 * without what only some roles see. `common` is what all pages inside the frame share.
 */
export async function weighPages(folder: string): Promise<Weights> {
  const sizeOf = sizesIn(folder)
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  const { pt } = JSON.parse(await readFile(join(folder, 'first-paint.json'), 'utf8')) as {
    pt: { links: Record<string, string> }
  }
  const names = await readdir(join(folder, 'assets'))
  const everywhere = [...filesIn(index), ...names.filter((name) => fonts.test(name)).map((name) => `/assets/${name}`)]
  const framed = Object.entries(pt.links)
    .filter(([, links]) => links.includes('/early.js'))
    .flatMap(([path, links]): Framed[] =>
      path === '/' ? roles.map((role) => ({ path: `/ ${role}`, links, role })) : [{ path, links }],
    )
    .map(({ path, links, role }) => [path, [...new Set([...everywhere, ...filesIn(links, role)])]] as const)
  const sum = async (files: readonly string[]) =>
    (await Promise.all(files.map(sizeOf))).reduce((total, size) => total + size, 0)
  const pages = await Promise.all(framed.map(async ([path, files]) => [path, await sum(files)] as const))
  const shared = framed[0]![1].filter((file) => framed.every(([, files]) => files.includes(file)))
  const code = names.filter((name) => /\.(?:js|css|woff2)$/.test(name))
  const parts = code.map(async (name) => [nameOf(name), await sizeOf(`/assets/${name}`)] as const)
  return {
    pages: Object.fromEntries(pages),
    parts: Object.fromEntries(await Promise.all(parts)),
    common: await sum(shared),
  }
}

type Framed = { path: string; links: string; role?: Role }

function filesIn(html: string, role?: Role): string[] {
  const own = html.replace(/data-scoped="([^"]*)"/, (_, scoped: string) => (role ? partsOf(role, scoped) : ''))
  return [...own.matchAll(/\/(?:assets\/[^" ]+\.(?:js|css)|theme\.js|early\.js)/g)].map(([file]) => file)
}

/** As `early.js` reads it: for each scope what its people load further. */
const partsOf = (role: Role, scoped: string) =>
  scoped
    .split('|')
    .filter((part) => scopesOf[role].some((scope) => part.split(' ')[0] === scope))
    .join(' ')

/** A name without its hash. Of several files with one name the last counts. */
const nameOf = (file: string) => file.replace(/-[\w-]{8}(?=\.\w+$)/, '')

function sizesIn(folder: string) {
  const known = new Map<string, Promise<number>>()
  const measure = async (file: string) => (await stat(join(folder, file.endsWith('.woff2') ? file : `${file}.br`))).size
  return (file: string) => {
    const size = known.get(file) ?? measure(file)
    known.set(file, size)
    return size
  }
}

/** The ten largest, and what each of them, and whatever grew most, weighs more or less than in `before`. */
export function describeWeights(title: string, now: Record<string, number>, before: Record<string, number>): string {
  const rows = Object.entries(now).map(([name, size]) => ({ name, size, grown: size - (before[name] ?? 0) }))
  const largest = rows.toSorted((one, other) => other.size - one.size).slice(0, 10)
  const grown = rows.filter(({ grown: by }) => by > 200).toSorted((one, other) => other.grown - one.grown)
  const lineOf = ({ name, size, grown: by }: (typeof rows)[number]) =>
    `${kB(size).padStart(9)}  ${(by > 0 ? '+' : '') + kB(by)}`.padEnd(22) + name
  return [title, ...largest.map(lineOf), `What grew most (${grown.length})`, ...grown.slice(0, 10).map(lineOf)].join(
    '\n',
  )
}

export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
