import type { PagedList } from './list-body.tsx'

/** A list that has loaded all its rows and asks nobody for more, for samples and tests. */
export const stillList = <Row>(items: Row[], total = items.length): PagedList<Row> => ({
  data: { pages: [{ items, nextCursor: null, total }] },
  error: null,
  isPending: false,
  isLoadingError: false,
  isPlaceholderData: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  refetch: () => {},
  fetchNextPage: () => {},
})
