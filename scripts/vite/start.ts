import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Pictures } from '../../src/web/start/first-paint.tsx'
import type { StartOfPage } from '../../src/web/start/starts-of-pages.ts'
import { iconsOneByOne } from './icons.ts'
import { importsOf, notedImports } from './noted-imports.ts'

const repository = join(import.meta.dirname, '../..')

type Paints = typeof import('../../src/web/start/first-paint.tsx')
type Starts = typeof import('../../src/web/start/starts-of-pages.ts')

/** Texts, questions to the API and modules that load together. */
export type PartOfStart = { texts: readonly string[]; asks: readonly string[]; modules: readonly string[] }

/** What a page needs at its start; `frame` holds the modules of its layout. */
export type PageStart = PartOfStart & {
  path: string
  layout: StartOfPage['layout']
  frame: readonly string[]
  byScope: readonly (PartOfStart & { scope: string; ofTeam: boolean })[]
}

export type Start = {
  pictures: Record<string, Pictures>
  pages: readonly PageStart[]
  /** Groups of texts that lie in one file. */
  texts: Record<string, readonly string[]>
}

/** Asks the pages what they show and need at their start. A separate server build, because they are built for browsers. */
export async function readStart(): Promise<Start> {
  await mkdir(join(repository, 'dist'), { recursive: true })
  const outDir = await mkdtemp(join(repository, 'dist/.start-'))
  try {
    await buildForServer(outDir)
    standInForABrowser()
    const load = (name: string): Promise<unknown> => import(pathToFileURL(join(outDir, name)).href)
    const paints = (await load('first-paint.js')) as Paints
    const starts = (await load('starts-of-pages.js')) as Starts
    return {
      pictures: await paints.firstPaints(),
      pages: starts.startsOfPages().map(withModules),
      texts: starts.textsInOneFile(),
    }
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

const buildForServer = (outDir: string) =>
  build({
    configFile: false,
    logLevel: 'warn',
    root: join(repository, 'src/web'),
    publicDir: false,
    plugins: [react(), iconsOneByOne(), notedImports()],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'es2023',
      rolldownOptions: {
        input: ['start/first-paint.tsx', 'start/starts-of-pages.ts'],
        checks: { ineffectiveDynamicImport: false },
      },
    },
    ssr: { noExternal: ['lucide-react'] },
  })

/** The browser globals that the login page uses while it is rendered. */
function standInForABrowser() {
  Object.assign(globalThis, { document: { cookie: '', documentElement: {}, querySelector: () => null } })
}

function withModules({ load, loadFrame, byScope, ...page }: StartOfPage): PageStart {
  const modules = importsOf(load)
  if (modules.length === 0) throw new Error(`The page ${page.path} loads no code.`)
  return {
    ...page,
    modules,
    frame: importsOf(loadFrame),
    byScope: byScope.map(({ load: begin, ...part }) => ({ ...part, modules: importsOf(begin) })),
  }
}
