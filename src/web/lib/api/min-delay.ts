export const minimumDelay = 200

/**
 * A pending state that lasts at least 200 ms, also on failure, so that placeholders never flicker. The work itself
 * is not delayed, and what takes longer gets nothing added.
 */
export async function withMinimumDelay<T>(work: Promise<T>, delay = minimumDelay): Promise<T> {
  const [result] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, delay))])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
