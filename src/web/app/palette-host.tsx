import { lazy, Suspense, useEffect } from 'react'
import { openPalette, usePaletteOpen } from './palette-store.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))

/** Shows the palette on Ctrl K or `openPalette`. */
export function PaletteHost() {
  const open = usePaletteOpen()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      openPalette()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return <Suspense>{open && <CommandPalette />}</Suspense>
}
