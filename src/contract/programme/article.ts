import type { Locale } from '#contract/endpoint.ts'

/** What a name takes before it in Portuguese, and in English. */
export const articles = ['o', 'a', 'os', 'as', 'none'] as const
export const englishArticles = ['the', 'none'] as const

/** How the programme is called; without a name in English it has one for both languages. */
export type Names = {
  name: string
  article: (typeof articles)[number]
  nameEn: string | null
  articleEn: (typeof englishArticles)[number]
}
export type Article = Names['article']

/** The words before a name, by how they are written before «o». */
const joined = {
  o: { o: 'o', a: 'a', os: 'os', as: 'as', none: '' },
  do: { o: 'do', a: 'da', os: 'dos', as: 'das', none: 'de' },
  no: { o: 'no', a: 'na', os: 'nos', as: 'nas', none: 'em' },
} satisfies Record<string, Record<Article, string>>
export type Joining = keyof typeof joined

export const nameIn = (locale: Locale, { name, nameEn }: Pick<Names, 'name' | 'nameEn'>): string =>
  (locale === 'en' && nameEn) || name

/** «do Viveiro», «da Horta», «de Braga 2030»; in English «the Nursery», or the name alone. */
export function named(word: Joining, programme: Names, locale: Locale = 'pt'): string {
  const before = locale === 'pt' ? joined[word][programme.article] : programme.articleEn.replace('none', '')
  return `${before} ${nameIn(locale, programme)}`.trim()
}

/** Puts the name into a text that is written for any: «do {programme}» in Portuguese, «{programme}» in English. */
export function fillInNamed(text: string, programme: Names, locale: Locale = 'pt'): string {
  if (locale === 'en') {
    const said = named('o', programme, 'en')
    return text.replaceAll(/(?<=^|[.!?]\s+)\{programme\}/gmu, () => capital(said)).replaceAll('{programme}', () => said)
  }
  return text.replaceAll(/\b(o|do|no) \{programme\}/giu, (_, word: string) => {
    const said = named(word.toLowerCase() as Joining, programme)
    return word === word.toLowerCase() ? said : capital(said)
  })
}

const capital = (said: string) => said.charAt(0).toUpperCase() + said.slice(1)
