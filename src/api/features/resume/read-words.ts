import { dateLocales } from '#api/mail/times.ts'
import type { LanguageLevel } from '#contract/profile/profile.ts'

/** Languages that CVs name; any other is found by its code. */
const codes =
  'ar bg bn ca cs cy da de el en eo es et eu fa fi fr ga gl he hi hr hu id is it ja ka ko la lb lt lv mk ms mt mwl nb nl no pl pt ro ru sk sl sq sr sv sw ta th tr uk ur vi zh'.split(
    ' ',
  )

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

let names: Map<string, string> | undefined
function knownNames(): Map<string, string> {
  return (names ??= new Map(
    Object.values(dateLocales).flatMap((locale) => {
      const display = new Intl.DisplayNames(locale, { type: 'language' })
      return codes.map((code): [string, string] => [fold(display.of(code) ?? code), code])
    }),
  ))
}

/** The code of a language that is named in Portuguese, in English or by its code; «Português (Portugal)» is Portuguese. */
export function languageIn(text: string): string | undefined {
  const plain = fold(text.replace(/\s*[([-].*$/, ''))
  if (/^[a-z]{2,3}$/.test(plain) && (codes.includes(plain) || !knownNames().has(plain))) return plain
  return knownNames().get(plain)
}

// The first that fits. LinkedIn ends each of its levels with «proficiency»: that word alone says nothing.
const words: [RegExp, LanguageLevel][] = [
  [/nativ|mother|matern|bilingu/, 'native'],
  [/elementary|basic|beginner|iniciante|elementar/, 'A2'],
  [/limited|intermed|conversational/, 'B1'],
  [/full professional|fluent|proficient/, 'C1'],
  [/professional|advanced|avancad/, 'B2'],
]

/** The level by its CEFR name or by the words of other products. */
export function levelOf(fluency: string): LanguageLevel | undefined {
  const named = /\b([abc][12])\b/i.exec(fluency)?.[1]
  if (named) return named.toUpperCase() as LanguageLevel
  return words.find(([pattern]) => pattern.test(fold(fluency)))?.[1]
}
