import type { Locale } from '#contract/endpoint.ts'
import accountsEn from '#web/locales/en/accounts.json' with { type: 'json' }
import accountsPt from '#web/locales/pt/accounts.json' with { type: 'json' }
import type { ExportCell, ExportColumns, Reader } from './export-cells.ts'

/** Columns that show values of the row as they are. */
export const columnsOf = <Row extends object>(...names: (keyof Row & string)[]) =>
  Object.fromEntries(names.map((name) => [name, (row: Row) => row[name]])) as unknown as ExportColumns<Row>

/** The texts of the screen by code: a file calls a state what the page calls it. */
export type Words = Readonly<Record<Locale, Readonly<Record<string, unknown>>>>

export function wordOf(words: Words, code: string | null, { locale }: Reader): string | null {
  const word = code === null ? null : words[locale][code]
  return typeof word === 'string' ? word : code
}

type Texts = Readonly<Record<Locale, Readonly<Record<string, unknown>>>>
type Coded<Row> = (keyof Row & string) | readonly [keyof Row & string, section: string]

/** Columns of codes that the file tells in words, from the section of the texts that has their name or the given one. */
export const inWords = <Row extends object>({ pt, en }: Texts, ...columns: Coded<Row>[]): ExportColumns<Row> =>
  Object.fromEntries(
    columns.map((column) => {
      const [name, section]: readonly [keyof Row & string, string] =
        typeof column === 'string' ? [column, column] : column
      const words = { pt: pt[section], en: en[section] } as Words
      return [name, (row: Row, reader: Reader) => wordOf(words, row[name] as string | null, reader)]
    }),
  )

export const inLanguage = (text: { pt: string; en?: string | null | undefined }, { locale }: Reader): string =>
  text[locale] || text.pt

/** A day such as `2026-11-18`, of no zone. */
export const dayCell = (day: string | null): ExportCell => (day === null ? null : Temporal.PlainDate.from(day))

export const fieldCell = ({ field }: { field: string | null }, { fields }: Reader): ExportCell =>
  field === null ? null : (fields.get(field) ?? field)

/** The language in which somebody wrote. */
export const languageCell = ({ lang }: { lang: string }, reader: Reader): ExportCell =>
  wordOf({ pt: accountsPt.locale, en: accountsEn.locale }, lang, reader)

const countries: Record<Locale, Intl.DisplayNames> = {
  pt: new Intl.DisplayNames('pt-PT', { type: 'region' }),
  en: new Intl.DisplayNames('en-GB', { type: 'region' }),
}
export const countryCell = ({ country }: { country: string | null }, { locale }: Reader): ExportCell =>
  country === null ? null : (countries[locale].of(country) ?? country)
