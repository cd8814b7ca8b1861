import { queryOptions } from '@tanstack/react-query'
import { listFields, listSkills } from '#contract/reference.ts'
import { call } from './client.ts'

/** The shared lists change with a release at most: fetched once a visit. */
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
}
