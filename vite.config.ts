import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { brandPictures } from './scripts/brand/vite-plugin.ts'
import { codeGroups, worthPreloading } from './scripts/vite/code-groups.ts'
import { doorPage } from './scripts/vite/door.ts'
import { firstPaint } from './scripts/vite/first-paint.ts'
import { iconsOneByOne } from './scripts/vite/icons.ts'
import { placeholders } from './scripts/vite/placeholders.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { readStart } from './scripts/vite/start.ts'
import { withoutAnswers } from './scripts/vite/without-answers.ts'

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  // In development every module is a file of its own.
  const start = command === 'build' ? await readStart() : undefined
  return {
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
      start && firstPaint(start),
      doorPage(),
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
        output: { codeSplitting: { groups: start && codeGroups(start) } },
      },
    },
  }
})
