import type { ReviewEntry } from '#contract/reviews/desk.ts'

export const isDone = ({ state }: Pick<ReviewEntry, 'state'>) => state !== 'assigned'

/** The entry of the same queue that waits after this one, from the beginning again after the last. */
export function nextWaiting(items: readonly ReviewEntry[], id: string): ReviewEntry | undefined {
  const place = items.findIndex((item) => item.id === id)
  return [...items.slice(place + 1), ...items.slice(0, Math.max(0, place))].find(({ isWaiting }) => isWaiting)
}
