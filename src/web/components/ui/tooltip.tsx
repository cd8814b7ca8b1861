import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import './tooltip.css'

// Loads with the first tooltip: most visits, above all those on phones, show none.
const Bubble = lazy(async () => ({ default: (await import('./tooltip-bubble.tsx')).TooltipBubble }))

const OPEN_AFTER = 400
const CLOSE_AFTER = 120

/** Shows the name of a control that has no visible text; the control keeps its own accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const wrap = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [anchor, setAnchor] = useState<Element | null>(null)

  const stay = () => clearTimeout(timer.current)
  const later = (delay: number, act: () => void) => {
    stay()
    timer.current = setTimeout(act, delay)
  }
  const open = () => setAnchor(wrap.current?.firstElementChild ?? null)
  const close = () => {
    stay()
    setAnchor(null)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <span
      className="tipwrap"
      ref={wrap}
      onPointerEnter={(event) => event.pointerType === 'mouse' && later(OPEN_AFTER, open)}
      onPointerLeave={() => later(CLOSE_AFTER, close)}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && open()}
      onBlur={close}
    >
      {children}
      <Suspense>{anchor && text && <Bubble {...{ anchor, text, stay, close }} />}</Suspense>
    </span>
  )
}
