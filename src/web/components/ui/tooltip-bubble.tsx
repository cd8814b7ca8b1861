import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

type Props = { anchor: Element; text: string; stay: () => void; close: () => void }

export function TooltipBubble({ anchor, text, stay, close }: Props) {
  const [{ left, top, side }] = useState(() => placeBeside(anchor))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', onKey)
    document.addEventListener('scroll', close, { capture: true, passive: true })
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('scroll', close, { capture: true })
    }
  })
  return createPortal(
    <span
      className="tooltip tooltip--floating"
      data-side={side}
      style={{ left, top }}
      aria-hidden
      onPointerEnter={stay}
    >
      {text}
    </span>,
    document.body,
  )
}

function placeBeside(anchor: Element) {
  const box = anchor.getBoundingClientRect()
  const below = box.bottom + 40 < window.innerHeight
  const left = Math.min(Math.max(box.left + box.width / 2, 60), window.innerWidth - 60)
  return { left, top: below ? box.bottom + 6 : box.top - 6, side: below ? 'bottom' : 'top' }
}
