import type { ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'

/** The part of a TanStack Query result that `Loaded` needs. */
export type Loading<D> = {
  data: D | undefined
  error: Error | null
  isPending: boolean
  isLoadingError: boolean
  refetch: () => unknown
}

type Props<D> = {
  query: Loading<D>
  /** Placeholder in the shape of the content. */
  skeleton: ReactNode
  /** The title of the error message. */
  failure?: string | undefined
  /** The surroundings are a card already. */
  inCard?: boolean
  children: (data: D) => ReactNode
}

/** Shows a query's data, its skeleton while loading, or its error. Data that has loaded once stays while offline. */
export function Loaded<D>({ query, skeleton, failure, inCard, children }: Props<D>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isLoadingError && query.error)
    return <LoadFailure title={failure} card={!inCard} error={query.error} retry={() => void query.refetch()} />
  return query.isPending && skeleton
}
