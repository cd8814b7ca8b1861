import { readCookie } from '#web/lib/session/cookies.ts'
import en from '#web/locales/en/events-door.json'
import pt from '#web/locales/pt/events-door.json'

/** As `lib/text/i18n.ts` chooses, without React and without the texts of the other pages. */
export const locale = readCookie('i18n_redirected') === 'en' ? 'en' : 'pt'
/** The value of `html lang`. */
export const isoCode = locale === 'en' ? 'en-UK' : 'pt-PT'
const words: object = locale === 'en' ? en : pt

/** The text at a key such as `scan.repeated`; with a count, its `_one` or `_other`. */
export function t(key: string, params: Record<string, string | number> = {}): string {
  const found = textAt(key) ?? textAt(`${key}_${params['count'] === 1 ? 'one' : 'other'}`) ?? key
  return found.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
}

function textAt(key: string): string | undefined {
  const text = key
    .split('.')
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], words)
  return typeof text === 'string' ? text : undefined
}

const times = new Map<string, Intl.DateTimeFormat>()
export function timeOf(at: string, zone: string): string {
  const format =
    times.get(zone) ?? new Intl.DateTimeFormat('pt-PT', { hour: '2-digit', minute: '2-digit', timeZone: zone })
  times.set(zone, format)
  return format.format(new Date(at))
}
