import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { SharedPage } from '#api/area.ts'
import { version } from '#api/version.ts'
import type { Locale } from '#contract/endpoint.ts'
import { loginPath } from '#contract/page-marks.ts'
import type { PagePath } from '#contract/pages.ts'
import { nameIn } from '#contract/programme/article.ts'
import type { Programme } from '#contract/programme/programme.ts'
import { layoutOf, marksOf, pageOf } from './page-of.ts'

export type WebOptions = {
  /** The folder of the built pages. */
  folder: string
  publicUrl: string
  programme: () => Promise<Programme>
  /** What a shared link to this path shows; undefined for most pages. */
  sharedPage: (path: string, locale: Locale) => Promise<SharedPage | undefined>
}

/** In each language the pre-rendered pictures, and for each page the links to its files (scripts/vite/first-paint.ts). */
type FirstPaint = {
  pictures: Record<'plain' | 'demo' | 'frame', string>
  /** Of the pages that have more to show than the frame, by path. */
  frames: Record<string, string>
  links: Record<string, string>
}
type FirstPaints = Record<Locale, FirstPaint>

const patience = 1500
const languageTags: Record<Locale, string> = { pt: 'pt-PT', en: 'en-UK' }

/** Answers the application's one HTML page; undefined before it is built. */
export async function readPage({ folder, publicUrl, programme, sharedPage }: WebOptions) {
  const template = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  if (template === undefined) return undefined
  const firstPaints = JSON.parse(await readFile(join(folder, 'first-paint.json'), 'utf8')) as FirstPaints
  return async (request: FastifyRequest) => {
    const locale = pageLocale(request)
    // Without a database the page is still served, and reports the problem itself.
    const known = await Promise.race([programme(), pause(patience, null)]).catch(() => null)
    const path = request.url.split('?')[0]!
    const answered = await Promise.race([sharedPage(path, locale), pause(patience, null)]).catch(() => null)
    const shared = answered ?? undefined
    const values: Record<string, string> = {
      ...placeholders(known, locale),
      publicUrl,
      ...sharedValues(path, shared, locale),
    }
    const page = expectedPage(request)
    const { pictures, frames, links } = firstPaints[locale]
    const picture = pictureOf(page, Boolean(known?.demoAccounts.length), hasToken(request))
    // With organisations the form stands lower: a picture without them would move.
    const isOther = picture !== 'frame' && Boolean(known?.organisations.length)
    const drawn = isOther
      ? ''
      : picture === 'frame'
        ? (frames[page ?? ''] ?? pictures.frame)
        : picture && pictures[picture]
    const html = template
      // Last, because the styles of the start set the order of the layers.
      .replace(
        '</head>',
        () =>
          `${programmeStyles(known)}${linkedData(shared)}${(links[page ?? '$'] ?? '').replace('{path}', () => escapeHtml(path))}</head>`,
      )
      .replace('<!--first-paint-->', () => (known && drawn ? drawn : ''))
      .replaceAll(/\{\{([\w.]+)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''))
      .replace('<!--programme-->', () => (known ? dataElement('programme', known) : ''))
    return {
      html: shared?.picture && picture === 'frame' ? withPicture(html, shared.picture()) : html,
      unlisted: shared?.unlisted ?? false,
      isMissing: page === undefined || (answered === undefined && isForVisitors(page) && !hasToken(request)),
    }
  }
}

/** What is known of this page instead of what stands for any page. After the placeholders: it may hold braces. */
const withPicture = (html: string, picture: string) =>
  html.replace(/(?<=<main class="page">).*?(?=<\/main>)/s, () => picture)

function sharedValues(path: string, shared: SharedPage | undefined, locale: Locale): Record<string, string> {
  const sharedImage = shared?.image ?? (locale === 'en' ? '/social.png?lang=en' : '/social.png')
  if (!shared) return { sharedPath: '/', sharedImage }
  return { title: shared.title, description: shared.description, sharedPath: path, sharedImage }
}

function placeholders(programme: Programme | null, locale: Locale): Record<string, string> {
  const { tagline, organisation, contact, demoAccounts } = programme ?? { demoAccounts: [] }
  const name = programme ? nameIn(locale, programme) : 'Viveiro'
  const line = tagline?.[locale] ?? tagline?.pt
  return {
    lang: languageTags[locale],
    title: line ? `${name} · ${line}` : name,
    siteName: name,
    version,
    description: line ?? name,
    tagline: line ?? '',
    organisation: organisation ?? '',
    contact: contact ?? '',
    ...Object.fromEntries(demoAccounts.map(({ role, email }) => [`demo.${role}`, email])),
  }
}

/** The chosen language, otherwise Portuguese; the page decides by the same rule. */
export function pageLocale(request: FastifyRequest): Locale {
  return /(?:^|; )i18n_redirected=en(?:;|$)/.test(request.headers.cookie ?? '') ? 'en' : 'pt'
}

/**
 * The page that the visitor is about to see; undefined for an unknown address. The cookie only predicts it and is never
 * a session: a visitor is about to be sent to the login page, and somebody with a token away from it.
 */
function expectedPage({ url, headers }: FastifyRequest): PagePath | undefined {
  const page = pageOf(url.split('?')[0]!)
  const auth = page && marksOf(page).auth
  if (page === undefined || auth === 'off') return page
  if (auth === 'guest') return hasToken({ headers }) ? '/' : page
  return hasToken({ headers }) ? page : loginPath
}

/** A record that visitors can read, if it lets them: to them any other is not there. */
const isForVisitors = (page: PagePath) => marksOf(page).guestLayout !== undefined && page.includes('{')

const hasToken = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  /(?:^|; )auth\._token\.local=(?!false)/.test(headers.cookie ?? '')

function pictureOf(page: PagePath | undefined, demo: boolean, member: boolean): keyof FirstPaint['pictures'] | null {
  if (page === loginPath) return demo ? 'demo' : 'plain'
  return page && layoutOf(page, member) === 'default' ? 'frame' : null
}

/** JSON for the page to read at start; browsers do not execute it. */
const dataElement = (id: string, data: unknown) => `<script type="application/json" id="${id}">${inHtml(data)}</script>`

const programmeStyles = (programme: Programme | null) =>
  programme?.styles ? `<link rel="stylesheet" href="${escapeHtml(programme.styles)}">` : ''

const linkedData = (shared: SharedPage | undefined) =>
  shared?.data ? `<script type="application/ld+json">${inHtml(shared.data)}</script>` : ''

const inHtml = (data: unknown) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!)
}
