import { createContext, createElement, Fragment, type ReactNode, use, useSyncExternalStore } from 'react'
import type { Locale } from '#contract/endpoint.ts'
import { dayMs } from '#contract/times.ts'
import type { Area, TextKey } from '#web/locales/areas.ts'
import { readCookie, writeCookie } from '#web/lib/session/cookies.ts'

export type { Locale }
export const locales: readonly Locale[] = ['pt', 'en']
/** The values of `html lang`. */
export const isoCodes: Record<Locale, string> = { pt: 'pt-PT', en: 'en-UK' }
/** The locales for Intl. */
export const intlLocales: Record<Locale, string> = { pt: 'pt-PT', en: 'en-GB' }

export type Params = Record<string, string | number>
export type Translate<A extends Area> = {
  (key: TextKey<A>, params?: Params): string
  /** Like `t`, with React elements as parameters. */
  rich: (key: TextKey<A>, params: Record<string, ReactNode>) => ReactNode
}

const cookieName = 'i18n_redirected'
const cookieDays = 365
// Loaded raw: a named import from the same JSON in an `area.ts` would otherwise share its module.
const loginFiles = import.meta.glob<string>('../../locales/*/{auth,basics,common}.json', {
  import: 'default',
  query: '?raw',
})
const texts = new Map<string, Map<string, string>>()
/** React's `use` reads these members to skip waiting for a settled promise. */
type Loading = Promise<void> & { status?: 'fulfilled' | 'rejected'; reason?: unknown }
const loading = new Map<string, Loading>()
const areasInUse = new Set<Area>()
const listeners = new Set<() => void>()
let locale: Locale = 'pt'
/** Differs from `locale` while the texts of the chosen language load. */
let wanted: Locale = locale

export const currentLocale = (): Locale => locale

/** Sets the language of this visit: the cookie, else the browser's (only with `detect`), else Portuguese. */
export function startLocale({ detect = false } = {}) {
  const kept = readCookie(cookieName)
  applyLocale(isLocale(kept) ? kept : ((detect ? detectLocale(navigator.languages) : null) ?? 'pt'))
  writeLocaleCookie()
}

/** Switches the language without leaving the page. The last choice wins, whichever texts arrive last. */
export async function setLocale(next: Locale) {
  if (next === locale && next === wanted) return
  wanted = next
  writeLocaleCookie(next)
  try {
    await Promise.all([...areasInUse].map((area) => loadArea(area, next)))
  } catch (error) {
    if (wanted === next) writeLocaleCookie((wanted = locale))
    throw error
  }
  if (wanted === next) applyLocale(next)
}

/** Loads the texts of these areas in the current language. */
export async function loadTexts(areas: readonly Area[]) {
  await Promise.all(areas.map((area) => loadArea(area, locale)))
}

/** Another language for a part of a page: what somebody else will read. The part suspends while its texts load. */
export const PartLocale = createContext<Locale | null>(null)

export function useLocale(): Locale {
  const ofPage = useSyncExternalStore(subscribeLocale, currentLocale, currentLocale)
  return use(PartLocale) ?? ofPage
}

export function subscribeLocale(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The texts of an area. A route lists the areas of its page; others load on first use. */
export function useT<A extends Area>(area: A): Translate<A> {
  const inUse = useLocale()
  // Do not retry a failed load here: every render would try again.
  use(loading.get(`${inUse}/${area}`) ?? loadArea(area, inUse))
  return translator(area, inUse)
}

export function translator<A extends Area>(area: A, inLocale: Locale = locale): Translate<A> {
  const translate = (key: string, params: Params = {}) =>
    fill(textOf(area, inLocale, key, params), (name) => {
      const value = params[name]
      return typeof value === 'number' ? numberText(value, inLocale) : (value ?? `{${name}}`)
    }).join('')
  const rich = (key: string, params: Record<string, ReactNode>) =>
    createElement(Fragment, null, ...fill(textOf(area, inLocale, key, {}), (name) => params[name]))
  return Object.assign(translate, { rich })
}

/** The exact tag first, then the language alone, in the browser's order. */
export function detectLocale(wished: readonly string[]): Locale | null {
  for (const wish of wished) {
    const tag = wish.toLowerCase()
    const found = locales.find((one) => isoCodes[one].toLowerCase() === tag || tag.split('-')[0] === one)
    if (found) return found
  }
  return null
}

// Returns the same promise for the same texts, as `use` requires.
function loadArea(area: Area, inLocale: Locale): Promise<void> {
  areasInUse.add(area)
  const name = `${inLocale}/${area}`
  const known = loading.get(name)
  if (known && known.status !== 'rejected') return known
  const fetched: Loading = fetchTexts(name)
  void fetched.then(
    () => (fetched.status = 'fulfilled'),
    (reason: unknown) => void Object.assign(fetched, { status: 'rejected', reason }),
  )
  loading.set(name, fetched)
  return fetched
}

async function fetchTexts(name: string) {
  const path = `../../locales/${name}.json`
  const load = loginFiles[path] ?? (await import('./text-files.ts')).textFiles[path]
  const raw = (await load?.()) ?? '{}'
  texts.set(name, flatten(JSON.parse(raw) as Record<string, unknown>))
}

function textOf(area: Area, inLocale: Locale, key: string, params: Params): string {
  const known = texts.get(`${inLocale}/${area}`)
  if (!known || params['count'] === undefined) return known?.get(key) ?? key
  const form = pluralRules(inLocale).select(Number(params['count']))
  return known.get(`${key}_${form}`) ?? known.get(`${key}_other`) ?? known.get(key) ?? key
}

// Small numbers look the same everywhere, and the first use of Intl for numbers takes a browser 30 ms.
function numberText(value: number, inLocale: Locale): string {
  const small = Number.isInteger(value) && value >= 0 && value < 1000
  return small ? String(value) : value.toLocaleString(intlLocales[inLocale])
}

const rules = new Map<Locale, Intl.PluralRules>()

// Creating plural rules is a thousand times slower than using them.
function pluralRules(inLocale: Locale): Intl.PluralRules {
  const known = rules.get(inLocale)
  if (known) return known
  const made = new Intl.PluralRules(intlLocales[inLocale])
  rules.set(inLocale, made)
  return made
}

function fill<T>(text: string, valueOf: (name: string) => T): (string | T)[] {
  return text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 1 ? valueOf(part) : part))
}

function flatten(tree: Record<string, unknown>, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + name, value)
    else for (const [key, text] of flatten(value as Record<string, unknown>, `${prefix}${name}.`)) flat.set(key, text)
  }
  return flat
}

function applyLocale(next: Locale) {
  locale = wanted = next
  document.documentElement.lang = isoCodes[next]
  for (const listener of listeners) listener()
}

function writeLocaleCookie(value: Locale = locale) {
  writeCookie(cookieName, value, { expires: new Date(Date.now() + cookieDays * dayMs) })
}

const isLocale = (value: string | null): value is Locale => value === 'pt' || value === 'en'
