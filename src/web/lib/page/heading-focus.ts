import { useEffect, useRef } from 'react'

/** For a page that changes its content without a new address: moves the focus to the new heading. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}
