import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { later } from '#web/lib/page/later.ts'
import './tooltip.css'

// Loads with the first tooltip: most visits, above all those on phones, show none.
const bubble = later(() => import('./tooltip-bubble.tsx'))
type BubbleProps = ComponentProps<typeof import('./tooltip-bubble.tsx').TooltipBubble>

const OPEN_AFTER = 400
const CLOSE_AFTER = 120

/** Shows the name of a control that has no visible text; the control keeps its own accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const wrap = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [anchor, setAnchor] = useState<Element | null>(null)

  const stay = () => clearTimeout(timer.current)
  const after = (delay: number, act: () => void) => {
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
      onPointerEnter={(event) => event.pointerType === 'mouse' && after(OPEN_AFTER, open)}
      onPointerLeave={() => after(CLOSE_AFTER, close)}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && open()}
      onBlur={close}
    >
      {children}
      <Suspense>{anchor && text && <Bubble {...{ anchor, text, stay, close }} />}</Suspense>
    </span>
  )
}

function Bubble(props: BubbleProps) {
  const { TooltipBubble } = bubble.use()
  return <TooltipBubble {...props} />
}
