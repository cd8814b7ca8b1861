import { type RefObject, useEffect } from 'react'

const steps: Record<string, number> = { j: 1, k: -1 }

/** J and K move between the rows; Enter opens the focused one, which is a link. */
export function useRowKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = steps[event.key.toLowerCase()]
      if (!step || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('.qrow a') ?? [])]
      const at = rows.indexOf(document.activeElement as HTMLElement)
      const next = at < 0 ? rows.at(step > 0 ? 0 : -1) : rows[at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [list])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
