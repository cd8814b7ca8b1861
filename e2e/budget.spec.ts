// Areas: every
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Response } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { describeWeights, kB, type Weights, weighPages } from './page-weights.ts'

const maxScriptBytes = 100_000

test('the login page loads at most 100 kB of JavaScript, compressed, and nothing from another host', async ({
  page,
  baseURL,
}) => {
  const answers: Response[] = []
  page.on('response', (answer) => answers.push(answer))
  await page.goto('/auth/login')
  await expect(page.locator('#boot')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const foreign = answers
    .map((answer) => answer.url())
    .filter((url) => !url.startsWith('data:') && !url.startsWith(baseURL!))
  const loaded = answers.filter((answer) => answer.request().resourceType() === 'script')
  await Promise.all(loaded.map((answer) => answer.finished()))
  const scripts = loaded.map((answer) => ({
    url: answer.url(),
    size: Number(answer.headers()['content-length'] ?? 0),
  }))
  const total = scripts.reduce((sum, { size }) => sum + size, 0)
  test.info().annotations.push({ type: 'JavaScript', description: `${total} bytes in ${scripts.length} files` })
  expect(scripts.every(({ size }) => size > 0)).toBe(true)
  expect(total).toBeGreaterThan(40_000)
  expect(total).toBeLessThanOrEqual(maxScriptBytes)
  expect(scripts.filter(({ url }) => /phone|metadata|zxcvbn|query/i.test(url))).toEqual([])
  expect(foreign).toEqual([])
})

test('the page of a door has at most 60 kB, compressed, with its worker', async () => {
  const folder = join(import.meta.dirname, '../dist/web')
  const page = await readFile(join(folder, 'door/index.html'), 'utf8')
  const files = [...page.matchAll(/(?:src|href)="(\/(?!favicon)[^"]+)"/g)].map(([, file]) => file!)
  expect(files.length).toBeGreaterThanOrEqual(3)
  // Browsers that cannot read codes themselves load a decoder, which the worker keeps as well.
  const worker = await readFile(join(folder, 'door/sw.js'), 'utf8')
  const decoder = [...worker.matchAll(/\/assets\/jsQR-[^"' `]+\.js/g)].map(([file]) => file)
  expect(decoder).toHaveLength(1)
  const sizes = await Promise.all(
    [...files, ...decoder, '/door/sw.js'].map(async (file) => (await stat(join(folder, `${file}.br`))).size),
  )
  expect(sizes.reduce((total, size) => total + size, page.length)).toBeLessThanOrEqual(60_000)
})

// Fonts included; answers and pictures come on top.
const maxCommonBytes = 227_000
const maxFirstBytes = 312_000

const maxOwnBytes = 30_000
// Addresses that show one form, as to create and to edit, have it as their own.
const mostOwners = 4

test('no page adds more than 30 kB of JavaScript of its own to what all pages share', async () => {
  const folder = join(import.meta.dirname, '../dist/web')
  const { pt } = JSON.parse(await readFile(join(folder, 'first-paint.json'), 'utf8')) as {
    pt: { links: Record<string, string> }
  }
  // Without what only some roles load.
  const scriptsOf = (links: string) =>
    [...links.replace(/data-scoped="[^"]*"/, '').matchAll(/\/assets\/[^" ]+\.js/g)].map(([file]) => file)
  const pages = Object.entries(pt.links).map(([path, links]) => ({ path, files: scriptsOf(links) }))
  const framed = pages.filter(({ files }) => files.some((file) => file.includes('/frame-')))
  expect(framed.length).toBeGreaterThan(50)
  // The phone field, with the numbering plans of the world, is shared by all forms that ask for a number.
  const libraries =
    /\/(?:aria|controls|frame|phone|phone-field|routes|shared-metadata|shell|texts-frame|rolldown-runtime)-/
  const isShared = (file: string) =>
    libraries.test(file) || framed.filter(({ files }) => files.includes(file)).length > mostOwners
  for (const { path, files } of pages) {
    const own = files.filter((file) => !isShared(file))
    const sizes = await Promise.all(own.map(async (file) => (await stat(join(folder, `${file}.br`))).size))
    const sum = sizes.reduce((total, size) => total + size, 0)
    expect([path, Math.max(sum, maxOwnBytes)]).toEqual([path, maxOwnBytes])
  }
})

test('what every page carries, and the first load of any page of a member, stay within their budgets', async () => {
  const { common, pages, parts } = await weighPages(join(import.meta.dirname, '../dist/web'))
  const file = join(import.meta.dirname, 'page-weights.json')
  const before = JSON.parse(await readFile(file, 'utf8')) as Weights
  // Kept when somebody means to: PAGE_WEIGHTS=keep.
  if (process.env['PAGE_WEIGHTS'] === 'keep')
    await writeFile(file, `${JSON.stringify({ common, pages, parts }, null, 2)}\n`)
  console.log(`What every page carries: ${kB(common)}, before ${kB(before.common)}`)
  console.log(describeWeights('The largest first loads', pages, before.pages))
  console.log(describeWeights('The largest parts', parts, before.parts))
  expect(common).toBeGreaterThan(100_000)
  expect(common).toBeLessThanOrEqual(maxCommonBytes)
  const isOfMembers = (path: string) => !/^\/(?:manage|components|assets|.*\/manage)/.test(path)
  const heavy = Object.entries(pages).filter(([path, size]) => isOfMembers(path) && size > maxFirstBytes)
  expect(heavy).toEqual([])
})

test('a visitor sees the login page before any script has loaded, and nothing moves when it does', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/shell-*.js', async (route) => {
    await held
    await route.continue()
  })
  const placesOf = () =>
    page
      .locator('h1, .auth__fields, .auth__alt, .demo, .auth__foot')
      .evaluateAll((elements) => elements.map((element) => JSON.stringify(element.getBoundingClientRect())))
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await expect(page.getByText('Olá de novo.')).toBeVisible()
  await expect(page.locator('.demo')).toContainText('staff@viveiro.example')
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every((link) => link.sheet),
  )
  await page.evaluate(() => document.fonts.ready)
  const before = await placesOf()
  release()
  await expect(page.locator('#boot')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá de novo.')
  expect(before).toHaveLength(5)
  expect(await placesOf()).toEqual(before)
})

test('a page asks for its own code and data once the first picture is painted', async ({ page, signInAs }) => {
  await signInAs('onit')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Inês')
  const { picture, asked } = await page.evaluate(() => ({
    picture: performance.getEntriesByName('first-paint')[0]!.startTime,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/(?:shared-)?(?:home|frame)-[^/]+\.js|\/api\/v1\/(?:events|together)/.test(name))
      .map(({ name, startTime }) => ({ name, startTime })),
  }))
  expect(asked.length).toBeGreaterThanOrEqual(4)
  expect(asked.filter(({ startTime }) => startTime < picture)).toEqual([])
})

test('nothing moves in the first picture for two seconds, so that all of the processor works on the page', async ({
  page,
  signInAs,
}) => {
  await signInAs('onit')
  await page.route('**/assets/shell-*.js', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('.skeleton').first()).toBeVisible()
  const delays = await page.evaluate(() =>
    document.getAnimations().map(({ effect }) => effect!.getComputedTiming().delay),
  )
  expect(delays.length).toBeGreaterThanOrEqual(3)
  expect(delays.filter((delay) => (delay ?? 0) < 2000)).toEqual([])
})
