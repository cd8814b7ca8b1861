import { existsSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { run, runNode } from './run.mjs'

const USUAL_PLACES = [
  // Without a window to draw for, a test takes a quarter less of a processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser for the tests; downloads one when none is installed. */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`)
  return (
    given || (await playwrightsOwn()) || usual() || (await fetchPlaywrights()) || (await fetchDebians()) || refuse()
  )
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  return existsSync(file) ? file : undefined
}

const usual = () => USUAL_PLACES.find((file) => existsSync(file))

async function fetchPlaywrights() {
  console.log('Fetching a browser for the tests…')
  const cli = inRoot('node_modules/@playwright/test/cli.js')
  await runNode([cli, 'install', 'chromium'], { timeout: 180_000 })
  return playwrightsOwn()
}

async function fetchDebians() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Debian’s Chromium…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await run('apt-get', ['install', '-q', '-y', name], { env })
    if (usual()) break
  }
  return usual()
}

function refuse() {
  throw new Error('No browser was found and none could be fetched: install Chromium and name it in CHROMIUM_PATH.')
}
