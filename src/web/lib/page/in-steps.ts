import { startTransition, useEffect, useState } from 'react'
import { isFirstVisit } from './first-visit.ts'

/** How many lists of parts are still arriving: a list within a part of one of them arrives in steps too. */
let arrivals = 0

/** Not asked for during a render: the browser would first lay out all that is new. */
let atTop = scrollY === 0
addEventListener('scroll', () => (atTop = scrollY === 0), { passive: true })

/**
 * The parts of a long page, one more with each step on the first page of a visit: to lay all of them out at once keeps a
 * phone from answering to a touch. Afterwards, and for somebody who comes back to where they were, all at once.
 */
export function useInSteps<T>(parts: readonly T[], first = 1): readonly T[] {
  const [count, setCount] = useState(() => (opensAnew() ? first : Infinity))
  const arriving = count < parts.length
  useEffect(() => {
    if (!arriving) return
    arrivals++
    const timer = setTimeout(() => startTransition(() => setCount(count + 1)))
    return () => {
      arrivals--
      clearTimeout(timer)
    }
  }, [arriving, count])
  return parts.slice(0, count)
}

/** Whether the first page is still arriving, seen from its top, and nobody has to find their place in it. */
function opensAnew(): boolean {
  const isArriving = arrivals > 0 || document.querySelector('#boot') !== null
  return isArriving && isFirstVisit() && atTop && !location.hash
}
