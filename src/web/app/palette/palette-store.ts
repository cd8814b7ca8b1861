import { useSyncExternalStore } from 'react'
import { storeOf } from '#web/lib/page/store.ts'

let typed = ''
let isReady = false
const open = storeOf(false)

function set(next: boolean) {
  typed = ''
  isReady = false
  open.set(next)
}

export const openPalette = () => {
  if (!open.state()) set(true)
}
export const closePalette = () => set(false)

export function usePaletteOpen(): boolean {
  return useSyncExternalStore(open.subscribe, open.state)
}

/** What was typed between the shortcut and the first render of the palette, whose code loads on demand. */
export const typedSoFar = (): string => typed
/** From now on the palette's own field takes the keys. */
export const paletteReady = () => {
  isReady = true
}

/** Keeps a key that is meant for a palette still loading; true if it was one. */
export function keepKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!open.state() || isReady || ctrlKey || metaKey || altKey) return false
  if (key === 'Escape') closePalette()
  else if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed += key
  else return false
  return true
}
