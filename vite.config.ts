import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandPictures } from './scripts/brand/vite-plugin.ts'
import { firstPaint } from './scripts/vite/first-paint.ts'
import { iconsOneByOne } from './scripts/vite/icons.ts'
import { homeParts } from './scripts/vite/page-files.ts'
import { placeholders } from './scripts/vite/placeholders.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { withoutAnswers } from './scripts/vite/without-answers.ts'

const aria = /node_modules\/(?:@react-aria|@react-stately|@internationalized|react-(?:aria|stately))/

// The phone field brings the numbering plans of the world and stays by itself.
const components = /src\/web\/components\/(?!fields\/phone)/

const starts = {
  /** The first page of a visitor. */
  shell: [
    'start/main.tsx',
    '../../node_modules/react-dom/client.js',
    'features/auth/login-page.tsx',
    'app/layouts/auth-layout.tsx',
  ],
  /** What stands around every page of somebody who is signed in. */
  frame: ['app/layouts/default-layout.tsx'],
  /** The table of all pages and of all texts. */
  routes: ['app/routes.tsx', 'lib/text/text-files.ts'],
  /** The first page of somebody who is signed in, with what everybody sees there. */
  home: ['features/home/home-page.tsx', ...homeParts((part) => !part.includes('scope'))],
  /** What some roles see there. */
  parts: homeParts((part) => part.includes('scope')),
}

/** Texts that pages load together. */
const texts = {
  start: ['common', 'basics', 'auth'],
  frame: ['shell', 'home', 'events', 'challenges', 'problems', 'profile-parts'],
  parts: ['applications', 'cohorts', 'solutions'],
}

export default defineConfig({
  root: 'src/web',
  publicDir: 'start/public',
  plugins: [
    react(),
    iconsOneByOne(),
    withoutAnswers(),
    // British English takes the American strings: react-aria has no others.
    { ...optimizeLocales.vite({ locales: ['pt-PT', 'en-US'] }), enforce: 'pre' },
    brandPictures(),
    placeholders(),
    firstPaint(),
    precompress(),
  ],
  resolve: {
    // React has had this hook for years; the shim for older ones is dead weight.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Every browser that runs the rest knows module preloading.
    modulePreload: { polyfill: false, resolveDependencies: worthPreloading },
    // An asset inside a script would count against the page that loads it.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Compressing takes most of the build, and that is known.
      checks: { bundlerTimings: false },
      // Reading a property or a global does nothing else here, so unused reads can go.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            { name: startOf('shell'), debugName: 'shell', priority: 9 },
            { name: startOf('routes'), debugName: 'routes', priority: 8 },
            { name: startOf('frame'), debugName: 'frame', priority: 7 },
            { name: textsOf, debugName: 'texts', priority: 6 },
            { name: 'zod', test: /node_modules\/zod\//, priority: 5 },
            { name: 'aria', test: aria, priority: 5 },
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2, priority: 5 },
            { name: kit, debugName: 'kit', test: components, minShareCount: 2, priority: 4 },
            { name: 'controls', test: components, minShareCount: 2, priority: 3 },
            { name: startOf('home'), debugName: 'home', priority: 2 },
            { name: startOf('parts'), debugName: 'parts', priority: 1 },
          ],
        },
      },
    },
  },
})

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/**
 * The code of a start goes into one file: it compresses a tenth better than forty small ones, and the list of files
 * that the first page carries stays short.
 */
function startOf(name: keyof typeof starts) {
  const roots = starts[name].map((file) => join(import.meta.dirname, 'src/web', file))
  let reachable: Set<string> | undefined
  return (id: string, modules: Modules) => {
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

function textsOf(id: string): string | null {
  const [, locale, area = ''] = /locales\/(pt|en)\/([a-z-]+)\.json\?raw/.exec(id) ?? []
  const group = Object.entries(texts).find(([, areas]) => areas.includes(area))?.[0]
  return locale && group ? `texts-${group}-${locale}` : null
}

const onFirstPage = startOf('home')

/**
 * Shared components without those that need React Aria: many pages load none of these at first. What the home page shows
 * is apart from what other pages list, edit and ask with.
 */
function kit(id: string, modules: Modules): string | null {
  if ([...reachableFrom([id], modules)].some((reached) => aria.test(reached))) return null
  return onFirstPage(id, modules) ? 'kit' : 'tools'
}

/**
 * The table of pages names all files that a page needs, so that a click asks for them at once. Other files name only the
 * styles: their code asks for the rest, and the login page would carry each name.
 */
function worthPreloading(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  return hostId.includes('/routes-') ? needed : needed.filter((name) => name.endsWith('.css'))
}
