import { queryOptions, useQuery } from '@tanstack/react-query'
import { listCountries, listFields, listSkills } from '#contract/reference/reference.ts'
import { useLocale } from '#web/lib/text/i18n.ts'
import { call } from './client.ts'

/** The shared lists change only with a release: fetch them once per visit. */
const kept = { staleTime: Infinity, gcTime: Infinity } as const

export const referenceQueries = {
  fields: () =>
    queryOptions({
      queryKey: ['reference', 'fields'],
      queryFn: ({ signal }) => call(listFields, { signal, quiet: true }),
      ...kept,
    }),
  skills: () =>
    queryOptions({
      queryKey: ['reference', 'skills'],
      queryFn: ({ signal }) => call(listSkills, { signal, quiet: true }),
      ...kept,
    }),
  countries: () =>
    queryOptions({
      queryKey: ['reference', 'countries'],
      queryFn: ({ signal }) => call(listCountries, { signal, quiet: true }),
      ...kept,
    }),
}

/** The name of a field in the current language; undefined without a field and until the list has loaded. */
export function useFieldName(slug: string | null): string | undefined {
  const locale = useLocale()
  const { data } = useQuery({ ...referenceQueries.fields(), enabled: slug !== null })
  return data?.items.find((field) => field.slug === slug)?.name[locale]
}

/** The names of several fields; those of unknown ones are left out. */
export function useFieldNames(slugs: readonly string[]): string[] {
  const locale = useLocale()
  const { data } = useQuery({ ...referenceQueries.fields(), enabled: slugs.length > 0 })
  return slugs.flatMap((slug) => data?.items.find((field) => field.slug === slug)?.name[locale] ?? [])
}

export function useCountryName(code: string | null): string | undefined {
  const locale = useLocale()
  const { data } = useQuery({ ...referenceQueries.countries(), enabled: code !== null })
  return data?.items.find((country) => country.code === code)?.name[locale]
}
