import type { ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'

/** The parts of a query of TanStack Query that say how far it has come. */
export type Loading<D> = {
  data: D | undefined
  error: Error | null
  isPending: boolean
  isLoadingError: boolean
  refetch: () => unknown
}

type Props<D> = {
  query: Loading<D>
  /** In the shape of what comes. */
  skeleton: ReactNode
  /** Title of the failure. */
  failure?: string | undefined
  /** The failure is shown inside something that is a card already. */
  inCard?: boolean
  children: (data: D) => ReactNode
}

/** What a query answers; before that its skeleton, or why it did not come. What has come once stays while offline. */
export function Loaded<D>({ query, skeleton, failure, inCard, children }: Props<D>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isLoadingError && query.error)
    return <LoadFailure title={failure} card={!inCard} error={query.error} retry={() => void query.refetch()} />
  return query.isPending && skeleton
}
