import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type APIRequestContext,
  type APIResponse,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from '@playwright/test'
import PostalMime from 'postal-mime'
import { inDatabase } from './database.ts'

export { expect }
export type DemoRole = 'onit' | 'founder' | 'mentor' | 'juror' | 'partner' | 'staff' | 'admin'
export const demoPassword = 'viveiro-demo-2026'

/**
 * How all sessions of a run begin, for the pages and the server alike: `SESSION_WAY=organisation` or `passkey` shows that the
 * rules of sessions hold whichever way somebody came in. What proves each way has tests of its own.
 */
const sessionWay = process.env['SESSION_WAY']
const ways: Record<string, string> = {
  organisation: `new.way := 'organisation';`,
  passkey: `new.way := 'passkey'; new.factor_at := new.proven_at;`,
}

async function beginSessionsBy(way: string): Promise<void> {
  if (!ways[way]) throw new Error(`SESSION_WAY is one of ${Object.keys(ways).join(', ')}`)
  const body = `begin ${ways[way]} return new; end`
  await inDatabase(`create or replace function begin_by() returns trigger language plpgsql as $$ ${body} $$`)
  await inDatabase(
    `create or replace trigger begin_by before insert on sessions for each row execute function begin_by()`,
  )
}

type Fixtures = {
  /** Errors and warnings in the page's console; a test fails if any are left here. */
  complaints: string[]
  /** Whether pages follow what others do. An open stream keeps the network from ever being idle. */
  live: boolean
  quiet: void
  ended: void
  /** Signs in without the login form, as a returning person. */
  signInAs: (role: DemoRole) => Promise<string>
}

export const test = base.extend<Fixtures, { way: void }>({
  way: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      if (sessionWay) await beginSessionsBy(sessionWay)
      await use()
    },
    { scope: 'worker', auto: true },
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      const onError = (error: Error) => void complaints.push(error.message)
      const onMessage = (message: ConsoleMessage) => {
        // The browser itself logs refused calls, which tests of refusals expect, and files that a slow machine used late.
        const isOfTheBrowser = /^Failed to load resource|not used within a few seconds/.test(message.text())
        if (['error', 'warning'].includes(message.type()) && !isOfTheBrowser) complaints.push(message.text())
      }
      page.on('pageerror', onError).on('console', onMessage)
      await use(complaints)
      page.off('pageerror', onError).off('console', onMessage)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  live: [false, { option: true }],
  quiet: [
    async ({ context, live }, use) => {
      if (!live) await context.addInitScript(withoutLive)
      await use()
    },
    { auto: true },
  ],
  ended: [
    async ({ request }, use) => {
      await use()
      for (const token of begun.splice(0))
        await request.patch('/api/v1/auth/logout', { headers: { authorization: `Bearer ${token}` } })
    },
    { auto: true },
  ],
  signInAs: async ({ page }, use) => {
    await use(async (role) => {
      const token = await tokenOf(page, `${role}@viveiro.example`, demoPassword)
      await storeToken(page, token)
      return token
    })
  },
})

/** Runs in the page, where it costs nothing: a route of the runner would stop every request and ask the runner. */
export function withoutLive(): void {
  const ask = globalThis.fetch
  globalThis.fetch = (input, init) =>
    input === '/api/v1/live' ? Promise.resolve(new Response(null, { status: 204 })) : ask(input, init)
}

/** Sessions of this test. A person has ten at most: those of tests that are over would end those of a long one. */
const begun: string[] = []

export async function tokenOf(page: Page, email: string, password: string): Promise<string> {
  const token = await lastingTokenOf(page, email, password)
  begun.push(token)
  return token
}

/** Of a session that goes on after the test. */
export async function lastingTokenOf(page: Page, email: string, password: string): Promise<string> {
  let answer!: APIResponse
  // A server that is busy for a moment says so; whoever asks again is let in.
  await expect(async () => {
    answer = await page.request.post('/api/v1/auth/login', { data: { email, password } })
    expect(answer.status()).not.toBe(503)
  }).toPass()
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { token: string }).token
}

/** Stores a token for the session to find on the next page load. */
export async function storeToken(page: Page, token: string, expiresAt = expiryOf(token)): Promise<void> {
  const { origin } = new URL(test.info().project.use.baseURL!)
  await page.context().addCookies([
    { name: 'auth.strategy', value: 'local', url: origin },
    { name: 'auth._token.local', value: encodeURIComponent(`Bearer ${token}`), url: origin },
    { name: 'auth._token_expiration.local', value: String(expiresAt), url: origin },
  ])
}

function expiryOf(token: string): number {
  const payload = Buffer.from(token.split('.')[1]!, 'base64url').toString()
  return (JSON.parse(payload) as { exp: number }).exp * 1000
}

/** The link to this page in the newest mail to an address, from the product's outbox. */
export async function linkInMail(to: string, page: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        link = await findLink(to, page)
        return link
      },
      { message: `a mail to ${to} with a link to ${page}` },
    )
    .toBeDefined()
  return link!
}

/** Waits for a mail with this subject. */
export const mailTo = (to: string, subject: string) =>
  expect
    .poll(async () => (await mailsTo(to)).some((mail) => mail.subject === subject), { message: `${subject} to ${to}` })
    .toBe(true)

async function findLink(to: string, page: string): Promise<string | undefined> {
  for (const mail of await mailsTo(to)) {
    const found = new RegExp(`https?://[^\\s]+/${page}/[\\w-]+`).exec(mail.text ?? '')
    if (found) return found[0]
  }
  return undefined
}

/** The mails in the product's outbox, newest first. */
async function mailsTo(to: string) {
  const folder = join(process.env['E2E_DATA_DIR']!, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(
    names.toReversed().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.filter((mail) => mail.to?.some(({ address }) => address === to))
}

/** The session's local storage entry of this key. */
export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

export async function logIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

const newAccountPassword = 'sete andorinhas tortas'

/** The first step of a sign-up, up to and with «Continuar». */
export async function fillAccount(page: Page, email: string) {
  await page.getByLabel('Nome próprio').fill('Rui')
  await page.getByLabel('Apelido').fill('Tavares')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Telemóvel' }).fill('912345678')
  await page.getByLabel('Palavra-passe', { exact: true }).fill(newAccountPassword)
  await page.getByLabel(/Aceito as condições/).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu de/ }).click()
  await page.getByRole('menuitem', { name: 'Terminar sessão' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
}

let counter = 0
export const freshEmail = (name: string) => `${name}.${process.pid}.${Date.now()}.${(counter += 1)}@exemplo.pt`

/** A draft for one journey alone, so that journeys can run in parallel. */
export async function draftEvent(api: APIRequestContext, staff: string, over: object): Promise<string> {
  const headers = { authorization: `Bearer ${staff}` }
  const start = new Date(Date.now() + 3 * 86_400_000)
  const created = await api.post('/api/v1/events', {
    headers,
    data: {
      kind: 'workshop',
      title: { pt: `Oficina ${freshEmail('x').slice(2, 24)}` },
      summary: { pt: 'Uma oficina desta prova.' },
      description: { pt: 'Com **mãos na massa**.' },
      mode: 'online',
      link: 'https://reuniao.exemplo.pt/oficina',
      startsAt: start.toISOString(),
      endsAt: new Date(start.getTime() + 7_200_000).toISOString(),
      zone: 'Europe/Lisbon',
      capacity: 1,
      admission: 'open',
      ...over,
    },
  })
  expect(await created.text()).toContain('slug')
  return ((await created.json()) as { slug: string }).slug
}

export async function publishEvent(api: APIRequestContext, staff: string, over: object): Promise<string> {
  const slug = await draftEvent(api, staff, over)
  const headers = { authorization: `Bearer ${staff}` }
  expect((await api.post(`/api/v1/events/${slug}/publish`, { headers })).ok()).toBe(true)
  return slug
}
