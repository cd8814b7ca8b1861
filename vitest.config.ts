import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: 'src/test/global-setup.ts',
    projects: [
      {
        test: {
          name: 'api',
          include: ['src/{api,contract,test}/**/*.test.ts', 'scripts/**/*.test.ts'],
          setupFiles: 'src/test/setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: 'src/test/setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
