import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify, type Plugin } from 'vite'

/** Writes `.br` and `.gz` beside each compressible file, so that the server never compresses. */
export function precompress(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  return {
    name: 'viveiro:precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      await Promise.all(['theme.js', 'early.js'].map((name) => shorten(join(dir, name))))
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

/** Files of `public` are copied as they are; these load with the page and are made as small as the others. */
async function shorten(file: string): Promise<void> {
  const { code } = await minify(file, await readFile(file, 'utf8'))
  await writeFile(file, code)
}
