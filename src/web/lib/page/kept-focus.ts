import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * For a place whose buttons go away by being pressed. When the one that has the focus is gone, also one of a dialog
 * that was opened from here, the element with the `ref` takes it; so that has to be focusable. `onFocus` goes around.
 */
export function useKeptFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    const keep = () => {
      const isLost = last.current?.isConnected === false && document.activeElement === document.body
      if (isLost) ref.current?.focus({ preventScroll: true })
    }
    // A dialog that closes gives the focus back a frame later, to what may be gone by then.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(keep)))
    return () => cancelAnimationFrame(frame)
  })
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target
  }
  return { ref, onFocus }
}
