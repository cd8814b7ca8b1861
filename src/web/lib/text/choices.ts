import { fold } from './fold.ts'
import type { Locale } from './i18n.ts'

/** An entry of a shared list: a field, a skill, a country. */
export type ListedItem = { name: { pt: string; en: string }; retired?: true | undefined } & (
  | { slug: string }
  | { code: string }
)

const valueOf = (item: ListedItem) => ('slug' in item ? item.slug : item.code)

/** The items on offer as options, sorted by name in this language; what was `chosen` before it was retired stays. */
export function choicesOf(items: readonly ListedItem[], locale: Locale, chosen: readonly string[] = []) {
  const offered = items
    .filter((item) => !item.retired || chosen.includes(valueOf(item)))
    .map((item) => ({ value: valueOf(item), label: item.name[locale], key: fold(item.name[locale]) }))
  // By folded letters, because loading the rules of a collator keeps a phone busy for longer than the sorting.
  offered.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
  return offered.map(({ value, label }) => ({ value, label }))
}

/** The name of an item; '' for an unknown value. */
export function nameOf(items: readonly ListedItem[], value: string, locale: Locale): string {
  return items.find((item) => valueOf(item) === value)?.name[locale] ?? ''
}
