import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Pages say times in the zone of their reader, who lives in Lisbon here, wherever the tests run.
process.env['TZ'] = 'Europe/Lisbon'

// Generous: a busy machine is slow, and only a failure has to wait for it.
const common = { setupFiles: 'src/test/setup.ts', testTimeout: 180_000, hookTimeout: 180_000 }
const aPage = 'src/web/features/**/*.test.{ts,tsx}'
const ofDatabase = 'src/api/{db,postgres}/**/*.test.ts'

export default defineConfig({
  test: {
    // All cores: by default the runner leaves one free.
    maxWorkers: availableParallelism(),
    globalSetup: 'src/test/global-setup.ts',
    // What tests depend on without importing it: then `--changed` runs all of them.
    forceRerunTriggers: [
      '**/package.json',
      '**/vitest.config.ts',
      '**/src/api/db/migrations/*.sql',
      '**/src/test/cluster.ts',
    ],
    projects: [
      {
        test: {
          ...common,
          name: 'api',
          include: ['src/{api,art,contract,test}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [ofDatabase],
          // The API keeps its state in what it is given: a worker loads its modules once for all files.
          isolate: false,
        },
      },
      // Connections keep the names of statements in a module.
      { test: { ...common, name: 'database', include: [ofDatabase] } },
      {
        test: {
          ...common,
          setupFiles: [common.setupFiles, 'src/test/page-setup.ts'],
          name: 'pages',
          include: [aPage],
          // Loading the pages and the API takes as long as many a test: a worker does it once, and keeps one window.
          isolate: false,
          environment: './src/test/window.ts',
          // Pages that leave for another site would take the window of all later tests with them.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
        },
      },
      // What keeps a state of the page in a module is tested in a window of its own.
      {
        test: {
          ...common,
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: [aPage],
          environment: 'happy-dom',
        },
      },
    ],
  },
})
