import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Pages say times in the zone of their reader, who lives in Lisbon here, wherever the tests run.
process.env['TZ'] = 'Europe/Lisbon'

export default defineConfig({
  test: {
    // All cores: by default the runner leaves one free.
    maxWorkers: availableParallelism(),
    globalSetup: 'src/test/global-setup.ts',
    projects: [
      {
        test: {
          name: 'api',
          include: ['src/{api,contract,test}/**/*.test.ts', 'scripts/**/*.test.ts'],
          // The API keeps its state in what it is given, so files share its modules; pages keep theirs in modules.
          isolate: false,
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
