import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { brandPictures } from './scripts/brand/vite-plugin.ts'

export default defineConfig({
  root: 'src/web',
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['pt-PT', 'en-GB'] }), enforce: 'pre' },
    brandPictures(),
    placeholders(),
    precompress(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Every browser that runs the rest knows module preloading.
    modulePreload: { polyfill: false },
    // An asset inside a script would count against the page that loads it.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})

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
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(?:js|css|svg|json|webmanifest)$/.test(name))
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
