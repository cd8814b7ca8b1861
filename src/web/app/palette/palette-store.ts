import { useSyncExternalStore } from 'react'

let open = false
let typed = ''
let isReady = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  open = next
  typed = ''
  isReady = false
  for (const listener of listeners) listener()
}

export const openPalette = () => {
  if (!open) set(true)
}
export const closePalette = () => set(false)

export function usePaletteOpen(): boolean {
  return useSyncExternalStore(subscribe, () => open)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was typed between the shortcut and the first render of the palette, whose code loads on demand. */
export const typedSoFar = (): string => typed
/** From now on the palette's own field takes the keys. */
export const paletteReady = () => {
  isReady = true
}

/** Keeps a key that is meant for a palette still loading; true if it was one. */
export function keepKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!open || isReady || ctrlKey || metaKey || altKey) return false
  if (key === 'Escape') closePalette()
  else if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed += key
  else return false
  return true
}
