import { callingCodeOf, phoneCountries } from '#contract/phone/phone.ts'
import { fold } from '#web/lib/text/fold.ts'
import { intlLocales, type Locale } from '#web/lib/text/i18n.ts'

export type CountryOption = {
  /** Differs between a country's entry among the most used and its entry in the whole list. */
  key: string
  code: string
  name: string
  callingCode: string
}
export type CountryGroup = { name: 'mostUsed' | 'all' | 'found'; options: CountryOption[] }

const mostUsed = ['PT', 'AO', 'BR', 'CV', 'GW', 'MZ']

/** The countries by name in this language: the most used first, then all of them. */
export function countryGroups(locale: Locale): CountryGroup[] {
  const nameOf = new Intl.DisplayNames(intlLocales[locale], { type: 'region' })
  const { compare } = new Intl.Collator(intlLocales[locale])
  const all = phoneCountries()
    .map((code) => ({ key: code, code, name: nameOf.of(code) ?? code, callingCode: callingCodeOf(code) }))
    .sort((a, b) => compare(a.name, b.name))
  const top = mostUsed.flatMap((code) => all.filter((one) => one.code === code))
  return [
    { name: 'mostUsed', options: top.map((one) => ({ ...one, key: `top-${one.code}` })) },
    { name: 'all', options: all },
  ]
}

/** Finds the text anywhere in name, code or calling code; ignores case, accents and punctuation. */
export function searchCountries(groups: readonly CountryGroup[], text: string): readonly CountryGroup[] {
  const wanted = plain(text)
  if (wanted === '') return groups
  const options = wholeList(groups).filter(({ name, code, callingCode }) =>
    [name, code, callingCode].some((part) => plain(part).includes(wanted)),
  )
  return [{ name: 'found', options }]
}

/** The first country of the whole list whose name begins with the typed text. */
export function findByBeginning(groups: readonly CountryGroup[], typed: string): CountryOption | undefined {
  const wanted = plain(typed)
  return wholeList(groups).find(({ name }) => plain(name).startsWith(wanted))
}

const wholeList = (groups: readonly CountryGroup[]) => groups.at(-1)?.options ?? []

const plain = (text: string) => fold(text.replaceAll(/[^\p{L}\p{M}\p{N} ]/gu, ''))
