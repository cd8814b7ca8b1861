import { startTransition, useEffect, useState } from 'react'

/**
 * The parts of a long page, one more with each step on the first page of a visit: to lay all of them out at once keeps a
 * phone from answering to a touch. Afterwards, and for somebody who comes back to where they were, all at once.
 */
export function useInSteps<T>(parts: readonly T[], first = 1): readonly T[] {
  const [count, setCount] = useState(() => (opensAnew() ? first : Infinity))
  const arriving = count < parts.length
  useEffect(() => {
    if (!arriving) return
    const timer = setTimeout(() => startTransition(() => setCount(count + 1)))
    return () => clearTimeout(timer)
  }, [arriving, count])
  return parts.slice(0, count)
}

/** Whether the first picture is still shown, and at its top, for a page that nobody has to find their place in. */
function opensAnew(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isAtTop = scrollY === 0 && !location.hash
  return visit?.type === 'navigate' && isAtTop && document.querySelector('#boot') !== null
}
