// Areas: every
import type { Page } from '@playwright/test'
import type { PageMarks } from '../src/contract/page-marks.ts'
import { type PagePath, pages } from '../src/contract/pages.ts'
import { foldAlikeRows, hasContrast, isAccessible } from './accessible.ts'
import { test as base, demoPassword, expect, lastingTokenOf, storeToken, withoutLive } from './fixtures.ts'
import { desk, phone, staysInPlace } from './layout-shift.ts'
import { renameProgramme, saysItsOwnName } from './renamed.ts'
import { hasLargeTargets } from './targets.ts'
import { isValidHtml } from './valid-html.ts'

type Visitor = 'guest' | 'member'

/** Once a worker for each role: nobody signs out here, and every login hashes a password. */
const tokens = new Map<string, string>()

/** One window a worker for guests and one for members: opening a window takes longer than the walk through a page. */
const test = base.extend<{ visitor: Visitor }, { windows: Record<Visitor, Page> }>({
  visitor: ['member', { option: true }],
  windows: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, timezoneId } = project.use
      const open = async () => {
        const page = await browser.newPage({ baseURL, locale, timezoneId, reducedMotion: 'reduce' })
        // Each load is a first visit.
        await (await page.context().newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true })
        await page.addInitScript(withoutLive)
        await page.addInitScript(renameProgramme)
        return page
      }
      const windows = { guest: await open(), member: await open() }
      await use(windows)
      for (const window of Object.values(windows)) await window.context().close()
    },
    { scope: 'worker' },
  ],
  page: ({ windows, visitor }, use) => use(windows[visitor]),
  signInAs: ({ page }, use) =>
    use(async (role) => {
      const token = tokens.get(role) ?? (await lastingTokenOf(page, `${role}@viveiro.example`, demoPassword))
      tokens.set(role, token)
      await storeToken(page, token)
      return token
    }),
})

/** Pages that are also open to members are visited by one, in the frame of the site. */
const isPublic = (path: PagePath) => {
  const { auth, guestLayout }: PageMarks = pages[path]
  return auth !== undefined && guestLayout === undefined
}
const all: PagePath[] = [
  ...(Object.keys(pages) as PagePath[]).filter((path) => !path.includes('{token}')),
  '/auth/reset-password/{token}',
  '/auth/verify-email/{token}',
  '/auth/change-email/{token}',
]

/** Lists whose address is not that of the page: the page of startups is in the singular, rounds are not reviews. */
const lists: Record<string, string> = {
  '/startup': '/startups',
  '/manage/reviews': '/manage/reviews',
  '/manage/cohorts': '/manage/cohorts',
  '/manage/messages': '/manage/messages',
  '/manage/organisations': '/manage/organisations',
  '/manage/figures/reports': '/manage/figures/reports',
  '/mentoring': '/manage/mentoring/sessions',
}

/** Editions have no list: each is reached from its cohort. */
async function makeEdition(page: Page, headers: Record<string, string>): Promise<string> {
  const data = { template: 'hackathon', questions: false, name: `Hack ${Date.now()}`, startsOn: '2027-03-05' }
  const answer = await page.request.post('/api/v1/manage/editions', { headers, data })
  return ((await answer.json()) as { id: string }).id
}

/** A challenge of the partner's organisation. */
async function closedChallenge(page: Page, headers: Record<string, string>): Promise<string> {
  const answer = await page.request.get('/api/v1/organisations', { headers })
  const { items } = (await answer.json()) as { items: { challenges: { id: string; solutions: number | null }[] }[] }
  return items[0]!.challenges.find(({ solutions }) => solutions !== null)!.id
}

/** Addresses of visitors with something of the demo programme in their parameters; a token is one that nobody made. */
const ofVisitors: Partial<Record<PagePath, string>> = {
  '/auth/organisation/{id}': '/auth/organisation/nortada',
  '/legal/{kind}': '/legal/privacy',
  '/reports/{code}': '/reports/demonstracao-relatorio-a-meio-da-coorte',
  '/verify/{code}': '/verify/VV-DEM2-2925-AK7M',
}

/** The page's address, with a real record in its parameters. */
async function addressOf(path: string, page: Page, token: string): Promise<string> {
  const [, all, list, name] = /^((?:\/manage)?((?:\/[a-z]+)+))\/\{(\w+)\}/.exec(path) ?? []
  const headers = { authorization: `Bearer ${token}` }
  if (path.startsWith('/organisation/')) return path.replace('{id}', await closedChallenge(page, headers))
  if (path.startsWith('/events/series/')) return path.replace('{slug}', 'hora-aberta-de-contratos')
  if (!all || !list || !name) return path
  if (all === '/manage/editions') return path.replace('{id}', await makeEdition(page, headers))
  const answer = await page.request.get(`/api/v1${lists[all] ?? list}?limit=1`, { headers })
  const { items } = (await answer.json()) as { items: Record<string, string>[] }
  return path.replace(`{${name}}`, items[0]![name]!)
}

/**
 * Loads the page as on a phone in the dark and in English, then as on a desk in the light and in Portuguese; there the
 * light goes out.
 */
async function walkThrough(page: Page, address: string) {
  expect(address, 'What stands for this parameter is said in `ofVisitors` or `addressOf`').not.toContain('{')
  await readIn(page, 'en')
  await page.emulateMedia({ colorScheme: 'dark' })
  await staysInPlace(page, address, phone)
  await saysItsOwnName(page, 'Nursery')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await foldAlikeRows(page)
  await hasLargeTargets(page)
  await readIn(page, 'pt')
  await page.emulateMedia({ colorScheme: 'light' })
  await staysInPlace(page, address, desk)
  await saysItsOwnName(page, 'Ninhada')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page).toHaveTitle(/\S/)
  await fitsInWidths(page)
  await page.setViewportSize(desk)
  await foldAlikeRows(page)
  await isAccessible(page)
  await isValidHtml(page)
  await hasNoGaps(page)
  await page.evaluate(endTransitions)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await hasContrast(page)
}

/** Runs in the page: colours change at once. */
function endTransitions(): void {
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(still)
}

const readIn = (page: Page, language: 'pt' | 'en') =>
  page.context().addCookies([{ name: 'i18n_redirected', value: language, url: test.info().project.use.baseURL! }])

/** No text waits for a value, except those that say what authors may write. */
async function hasNoGaps(page: Page) {
  const text = await page.locator('body').innerText()
  const gaps = text.match(/\{(?!(?:nome|name|organisation|programme|contact)\})\w+\}/g)
  expect(gaps).toBeNull()
}

async function fitsInWidths(page: Page) {
  for (const width of [768, 390, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([width, scrollWidth]).toEqual([width, Math.min(scrollWidth, width)])
  }
}

const paper = `<!doctype html><html lang="pt"><title>Falha</title><style>
  @media (prefers-color-scheme: dark) { :root { color-scheme: dark } .pale { color: #333 } body { background: #000; color: #fff } }
  @media (prefers-color-scheme: light) { :root { color-scheme: light } }</style><main><h1>Falha</h1>`
const faults = {
  'a picture without a text': ['<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">', /image-alt/],
  'pale text in the dark': ['<p class="pale">Mal se lê.</p>', /color-contrast/],
  'a group inside a line': ['<span><fieldset aria-label="Língua"></fieldset></span>', /element-permitted/],
  'a small button alone': ['<button style="padding: 0; height: 20px">Ok</button>', /of 44: BUTTON/],
  'a sideways scroll': ['<div style="width: 800px">Larga</div>', /768/],
  'a row unlike the others': [
    `<ul>${'<li>Igual</li>'.repeat(9)}<li class="pale">Mal se lê.</li></ul>`,
    /color-contrast/,
  ],
  'a complaint': ['<script>console.error("Queixa")</script>', undefined],
} as const

for (const [fault, [markup, said]] of Object.entries(faults)) {
  test(`the walk finds ${fault} (negative control)`, async ({ page, complaints }) => {
    await page.route('**/fault', (route) => route.fulfill({ contentType: 'text/html', body: paper + markup }))
    const walk = walkThrough(page, '/fault')
    await (said ? expect(walk).rejects.toThrow(said) : walk)
    await page.unroute('**/fault')
    expect(complaints.splice(0)).toEqual(said ? [] : ['Queixa', 'Queixa'])
  })
}

const promise = 'has a title, one h1, valid HTML, no axe violation, no complaint and no sideways scroll'

test.describe('for guests,', () => {
  test.use({ visitor: 'guest' })
  for (const path of all.filter(isPublic)) {
    test(`${path} ${promise}`, async ({ page }) => {
      await walkThrough(page, ofVisitors[path] ?? path.replace('{token}', 'no-such-token'))
    })
  }
})

for (const path of all.filter((one) => !isPublic(one))) {
  test(`${path} ${promise}`, async ({ page, signInAs }) => {
    const token = await signInAs(path.startsWith('/organisation') ? 'partner' : 'admin')
    await walkThrough(page, await addressOf(path.replace('{section}', 'profile'), page, token))
  })
}

const firstPages = {
  onit: '/events',
  founder: '/events',
  mentor: '/trainees',
  staff: '/events',
  juror: '/reviews',
  partner: '/organisation',
}

for (const [role, second] of Object.entries(firstPages)) {
  test(`the first pages of ${role} stay in place`, async ({ page, signInAs }) => {
    await signInAs(role as keyof typeof firstPages)
    for (const address of ['/', second]) for (const size of [phone, desk]) await staysInPlace(page, address, size)
  })
}

test('dialogs that an address opens stay in place', async ({ page, signInAs }) => {
  const firstOf = async (list: string, token: string) => {
    const answer = await page.request.get(`/api/v1${list}`, { headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { items: Record<string, string>[] }).items[0]!
  }
  const { slug } = await firstOf('/challenges?mine=true&phase=open', await signInAs('onit'))
  for (const size of [phone, desk]) {
    await staysInPlace(page, `/challenges/${slug}?solution=true`, size)
    await expect(page.getByRole('dialog')).toBeVisible()
    await staysInPlace(page, '/events?subscribe=true', size)
  }
  const staff = await signInAs('staff')
  const { id: message } = await firstOf('/manage/messages?limit=1', staff)
  const headers = { authorization: `Bearer ${staff}` }
  await page.request.post(`/api/v1/manage/messages/${message}/trial`, { headers })
  const { id } = await firstOf('/manage/mails?limit=1', staff)
  for (const size of [phone, desk]) await staysInPlace(page, `/manage/outbox?mail=${id}`, size)
})
