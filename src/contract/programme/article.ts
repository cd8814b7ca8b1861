import type { Locale } from '#contract/endpoint.ts'

/** What a name takes before it in Portuguese. */
export const articles = ['o', 'a', 'os', 'as', 'none'] as const
export type Article = (typeof articles)[number]

/** The words before a name, by how they are written before «o». */
const joined = {
  o: { o: 'o', a: 'a', os: 'os', as: 'as', none: '' },
  do: { o: 'do', a: 'da', os: 'dos', as: 'das', none: 'de' },
  no: { o: 'no', a: 'na', os: 'nos', as: 'nas', none: 'em' },
} satisfies Record<string, Record<Article, string>>
export type Joining = keyof typeof joined

type Named = { name: string; article: Article }

/** «do Viveiro», «da Horta», «de Braga 2030»; in English the name alone. */
export const named = (word: Joining, { name, article }: Named, locale: Locale = 'pt'): string =>
  locale === 'pt' ? `${joined[word][article]} ${name}`.trim() : name

/** Puts the name into a Portuguese text that says «do {programme}» whatever the name is. */
export const fillInNamed = (text: string, programme: Named): string =>
  text.replaceAll(/\b(o|do|no) \{programme\}/gu, (_, word: Joining) => named(word, programme))
