import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const askForPort = `const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })`

// Workers read this file again: they inherit the port and the folder instead of choosing others.
process.env['E2E_PORT'] ??= execFileSync(process.execPath, ['-e', askForPort], { encoding: 'utf8' }).trim()
const dataDir = process.env['E2E_DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'viveiro-e2e-'))
if (!process.env['E2E_DATA_DIR']) process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
process.env['E2E_DATA_DIR'] = dataDir
const port = process.env['E2E_PORT']
const address = `http://127.0.0.1:${port}`

// The list replaces the runner's own, which is repeated here, to add the last two: for each new window Chromium would
// load two pages of its address bar, which nobody sees and which take as long as the page under test.
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Journeys against the built product on an embedded database of its own, in the browser that the machine has. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than the machine that runs them has cores: a page spends a third of its time waiting.
  workers: 3,
  forbidOnly: true,
  // A browser on a busy machine can lose a race of its own. What needed a second try is named at the end of the run.
  retries: 1,
  // Generous: a busy machine is slow, and only a failure has to wait for it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  webServer: {
    command: `"${process.execPath}" dist/server/main.js`,
    url: `${address}/api/v1/ready`,
    // The first start makes the database and the demo programme; a busy machine takes its time.
    timeout: 300_000,
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      PUBLIC_URL: address,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
  use: {
    baseURL: address,
    // What cannot be pressed is said where it is, not when the time of the whole test is over.
    actionTimeout: 60_000,
    locale: 'pt-PT',
    timezoneId: 'Europe/Lisbon',
    viewport: { width: 1440, height: 900 },
    // A trace costs more than many a journey, so only the second try leaves one.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        `--disable-features=${withoutFeatures.join(',')}`,
      ],
    },
  },
})
