import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Locale } from '#contract/endpoint.ts'
import type { Programme } from '#contract/programme.ts'

export type WebOptions = {
  /** The folder of the built pages. */
  folder: string
  publicUrl: string
  programme: () => Promise<Programme>
}

/** The pre-rendered login page in each language, with and without the demo accounts. */
type FirstPaints = Record<Locale, { plain: string; demo: string }>

const loginPath = '/auth/login'
const patience = 1500
const languageTags: Record<Locale, string> = { pt: 'pt-PT', en: 'en-UK' }

/** Answers the application's one HTML page; undefined before it is built. */
export async function readPage({ folder, publicUrl, programme }: WebOptions) {
  const template = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  if (template === undefined) return undefined
  const firstPaints = JSON.parse(await readFile(join(folder, 'first-paint.json'), 'utf8')) as FirstPaints
  return async (request: FastifyRequest) => {
    const locale = pageLocale(request)
    // Without a database the page is still served, and reports the problem itself.
    const known = await Promise.race([programme(), pause(patience, null)]).catch(() => null)
    const values: Record<string, string> = { ...placeholders(known, locale), publicUrl }
    const firstPaint = firstPaints[locale][known?.demoAccounts.length ? 'demo' : 'plain']
    return template
      .replace('<!--first-paint-->', () => (known && isForVisitor(request) ? firstPaint : ''))
      .replaceAll(/\{\{([\w.]+)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''))
      .replace('<!--programme-->', () => (known ? dataElement('programme', known) : ''))
  }
}

function placeholders(programme: Programme | null, locale: Locale): Record<string, string> {
  const { name, tagline, organisation, contact, demoAccounts } = programme ?? { name: 'Viveiro', demoAccounts: [] }
  const line = tagline?.[locale]
  return {
    lang: languageTags[locale],
    title: line ? `${name} · ${line}` : name,
    siteName: name,
    description: line ?? name,
    organisation: organisation ?? '',
    contact: contact ?? '',
    ...Object.fromEntries(demoAccounts.map(({ role, email }) => [`demo.${role}`, email])),
  }
}

/** The chosen language, otherwise Portuguese; the page decides by the same rule. */
function pageLocale(request: FastifyRequest): Locale {
  return /(?:^|; )i18n_redirected=en(?:;|$)/.test(request.headers.cookie ?? '') ? 'en' : 'pt'
}

/**
 * Whether to send the pre-rendered login page. The cookie only predicts what the visitor will see and is never a
 * session: somebody with a token is about to be redirected.
 */
function isForVisitor(request: FastifyRequest): boolean {
  const hasToken = /(?:^|; )auth\._token\.local=(?!false)/.test(request.headers.cookie ?? '')
  return request.url.split('?')[0] === loginPath && !hasToken
}

/** JSON for the page to read at start; browsers do not execute it. */
function dataElement(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!)
}
