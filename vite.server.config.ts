import { defineConfig } from 'vite'
import { sourceFolders } from './scripts/vite/source-folders.ts'

/** The server as few files instead of a thousand: resolving and reading modules takes most of its start. */
export default defineConfig({
  plugins: [sourceFolders(import.meta.dirname, 'dist/server')],
  publicDir: false,
  build: {
    ssr: 'src/api/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node26',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // An area reads the list of areas, which holds it: only later, not from another file.
      checks: { ineffectiveDynamicImport: false },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  // sharp loads a library of the machine; everything else becomes part of the files.
  ssr: { noExternal: true, external: ['sharp'] },
})
