export const minimumDelay = 200

/**
 * Makes a pending state last at least 200 ms, on failure too, so that placeholders do not flicker. Work that takes
 * longer is not delayed.
 */
export async function withMinimumDelay<T>(work: Promise<T>, delay = minimumDelay): Promise<T> {
  const [result] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, delay))])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
