import { join } from 'node:path'
import type { PageStart, PartOfStart } from './start.ts'

const web = join(import.meta.dirname, '../../src/web')

/** The table of all pages and of all texts, which every page but the login page needs. */
export const tables = ['app/routes.tsx', 'lib/text/text-files.ts'].map((file) => join(web, file))

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
export function filesOfPage(bundle: Bundle, page: PageStart, locale: string): PageFiles {
  return filesOf(bundle, [
    ...(page.path === '/auth/login' ? [] : tables),
    ...textsIn(locale, page.texts),
    ...page.frame,
    ...page.modules,
  ])
}

export const filesOfPart = (bundle: Bundle, { texts, modules }: PartOfStart, locale: string): PageFiles =>
  filesOf(bundle, [...textsIn(locale, texts), ...modules])

function filesOf(bundle: Bundle, modules: readonly string[]): PageFiles {
  const chunks = new Set<Chunk>()
  for (const module of modules) collect(bundle, chunkOf(bundle, module), chunks)
  return {
    scripts: [...chunks].map(({ fileName }) => fileName),
    styles: [...new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
  }
}

const textsIn = (locale: string, areas: readonly string[]) =>
  areas.map((area) => join(web, `locales/${locale}/${area}.json?raw`))

function collect(bundle: Bundle, chunk: Chunk, found: Set<Chunk>): void {
  if (found.has(chunk)) return
  for (const name of chunk.imports ?? []) if (bundle[name]) collect(bundle, bundle[name], found)
  found.add(chunk)
}

function chunkOf(bundle: Bundle, id: string): Chunk {
  const chunks = Object.values(bundle)
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
    chunks.find(({ moduleIds }) => moduleIds?.includes(id))
  if (!chunk) throw new Error(`The build has no file for ${id}.`)
  return chunk
}
