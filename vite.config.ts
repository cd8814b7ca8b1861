import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { brandPictures } from './scripts/brand/vite-plugin.ts'

const starts = {
  /** The first page of a visitor. */
  shell: ['main.tsx', 'features/auth/login-page.tsx', 'app/layouts/auth-layout.tsx'],
  /** What stands around every page of somebody who is signed in. */
  frame: ['app/layouts/default-layout.tsx'],
}

export default defineConfig({
  root: 'src/web',
  plugins: [
    react(),
    iconsOneByOne(),
    // British English takes the American strings: react-aria has no others.
    { ...optimizeLocales.vite({ locales: ['pt-PT', 'en-US'] }), enforce: 'pre' },
    brandPictures(),
    placeholders(),
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
      output: {
        codeSplitting: {
          groups: [
            { name: startOf('shell'), debugName: 'shell', priority: 4 },
            { name: 'zod', test: /node_modules\/zod\//, priority: 3 },
            {
              name: 'aria',
              test: /node_modules\/(?:@react-aria|@react-stately|@internationalized|react-(?:aria|stately))/,
              priority: 3,
            },
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2, priority: 3 },
            { name: startOf('frame'), debugName: 'frame', priority: 2 },
            // The phone field brings the numbering plans of the world and stays by itself.
            { name: 'kit', test: /src\/web\/components\/(?!ui\/phone)/, minShareCount: 2, priority: 1 },
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

/** Of what a page needs, styles and the large shared parts; each name more would be carried by the first page. */
function worthPreloading(_file: string, needed: string[]): string[] {
  return needed.filter((name) => /\.css$|\/(?:aria|frame|kit|zod)-/.test(name))
}

/**
 * Imports each icon from its own file, since through the index all icons of the product would belong to the first
 * page, and draws it with our own factory.
 */
function iconsOneByOne(): Plugin {
  const importOfIcons = /import\s*\{([^}]+)\}\s*from\s*['"]lucide-react['"];?/g
  const kebab = (name: string) => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/g, '-').toLowerCase()
  const single = (item: string) => {
    const [name = '', local = name] = item.split(/\s+as\s+/)
    return `import ${local} from 'lucide-react/icons/${kebab(name)}'`
  }
  const oneByOne = (names: string) => {
    const values = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
    return values.map(single).join(';')
  }
  return {
    name: 'viveiro:icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/dist/esm/icons/')
        ? join(import.meta.dirname, 'src/web/components/ui/create-icon.ts')
        : null,
    transform: (code, id) =>
      id.includes('/src/web/') && code.includes('lucide-react')
        ? code.replaceAll(importOfIcons, (_, names: string) => oneByOne(names))
        : null,
  }
}

/** The server fills these in for each answer; the development server has to do it by itself. */
function placeholders(): Plugin {
  const values: Record<string, string> = {
    title: 'Viveiro',
    siteName: 'Viveiro',
    description: 'Viveiro',
    publicUrl: '',
  }
  return {
    name: 'viveiro:placeholders',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''),
  }
}

/** Writes `.br` and `.gz` beside each file that gains by it, so that the server never compresses. */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  return {
    name: 'viveiro:precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true })
      const names = files.filter((name) => /\.(?:js|css|svg|json|webmanifest)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(join(dir, name))
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
          await writeFile(join(dir, `${name}.br`), await brotli(content, quality))
          await writeFile(join(dir, `${name}.gz`), await zip(content, { level: constants.Z_BEST_COMPRESSION }))
        }),
      )
    },
  }
}
