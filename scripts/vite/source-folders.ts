import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const place = /import\.meta\.(dirname|filename)/g

/** Modules read files beside them (migrations, threads, fonts). Bundled into one file, they still find the source folder. */
export const sourceFolders = (root: string, output: string): Plugin => ({
  name: 'source-folders',
  transform: {
    filter: { id: /\/src\/[^?]*\.ts$/, code: place },
    handler: (code, id) =>
      code.replaceAll(place, (_, kind: string) => {
        const target = relative(join(root, output), kind === 'dirname' ? dirname(id) : id)
        return `(import.meta.dirname + ${JSON.stringify(`/${target}`)})`
      }),
  },
})
