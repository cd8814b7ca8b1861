import { type RefObject, useLayoutEffect } from 'react'

const steps: Record<string, number> = { j: 1, k: -1 }

type RowKeys = {
  /** The element of each row that takes the focus. */
  rows: string
  /** Further keys, such as A to approve: each acts on the row that has the focus, or holds it. */
  acts?: Record<string, (row: HTMLElement) => void>
}

/** J and K move between the rows of a list. Keys typed into a field, or in a dialog, are left alone. */
export function useRowKeys(list: RefObject<HTMLElement | null>, { rows: selector, acts = {} }: RowKeys) {
  // With the layout, so that whoever sees the page is heard: a later effect can miss the first key.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const step = steps[key]
      const next = step && (at < 0 ? rows.at(step > 0 ? 0 : -1) : rows[at + step])
      const act = at < 0 ? undefined : acts[key]
      if (!next && !act) return
      event.preventDefault()
      if (next) next.focus()
      else act?.(rows[at]!)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]') !== null
