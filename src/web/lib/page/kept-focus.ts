import { type FocusEvent, useEffect, useRef } from 'react'

let opener: HTMLElement | null = null

/** What opened the newest dialog; it gets the focus back. */
export function dialogOpenedBy(element: HTMLElement | null) {
  opener = element
}

/**
 * Keeps the focus where buttons disappear when pressed. If the focused element is gone, also one in a dialog opened
 * from here, the element with `ref` takes the focus, so it must be focusable. `onFocus` goes on the surrounding element.
 */
export function useKeptFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    const keep = () => {
      const isOpen = document.querySelector('.scrim')
      const isLost = !isOpen && last.current?.isConnected === false && document.activeElement === document.body
      // On a busy device this comes before the dialog's own return of the focus.
      const wasInDialog = last.current?.closest('.scrim') && opener?.isConnected
      if (isLost) (wasInDialog ? opener : targetIn(ref.current))?.focus({ preventScroll: true })
    }
    let frame = 0
    // A closing dialog restores the focus one frame later, possibly to an element that is gone by then.
    const keepSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(keep)))
    }
    keepSoon()
    // Dialogs are children of the body, and leave without a render here.
    const dialogs = new MutationObserver(keepSoon)
    dialogs.observe(document.body, { childList: true })
    return () => {
      cancelAnimationFrame(frame)
      dialogs.disconnect()
    }
  })
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target
  }
  return { ref, onFocus }
}

/** A part inside that keeps the focus too, such as the table of a list, has a name to announce and goes first. */
const targetIn = (element: HTMLElement | null) => element?.querySelector<HTMLElement>('[data-keeps-focus]') ?? element
