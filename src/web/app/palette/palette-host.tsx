import { useEffect } from 'react'
import { LateOverlay } from '#web/components/ui/late-overlay.tsx'
import { later } from '#web/lib/page/later.ts'
import { closePalette, keepKey, openPalette, usePaletteOpen } from './palette-store.ts'

const palette = later(() => import('./command-palette.tsx'))

/** Shows the palette on Ctrl K or `openPalette`. */
export function PaletteHost() {
  const open = usePaletteOpen()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (keepKey(event)) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      openPalette()
    }
    // Before the field that has the focus, which must not get keys meant for the palette.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  return (
    open && (
      <LateOverlay code={palette} onClose={closePalette}>
        {({ CommandPalette }) => <CommandPalette />}
      </LateOverlay>
    )
  )
}
