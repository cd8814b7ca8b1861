import { queryOptions } from '@tanstack/react-query'
import { listFields } from '#contract/reference.ts'
import { call } from './client.ts'

/** The lists that every area chooses from. They change with a release, so they are asked for once. */
export const referenceQueries = {
  fields: () =>
    queryOptions({
      queryKey: ['reference', 'fields'],
      queryFn: ({ signal }) => call(listFields, { signal }),
      staleTime: Infinity,
    }),
}
