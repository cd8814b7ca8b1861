import { useEffect, useRef } from 'react'

/** A page that changes what it shows without a new address moves the focus to its new heading. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}
