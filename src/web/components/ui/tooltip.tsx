import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import './tooltip.css'

type Place = { left: number; top: number; side: 'top' | 'bottom' }

const OPEN_AFTER = 400
const CLOSE_AFTER = 120

function placeBeside(anchor: Element): Place {
  const box = anchor.getBoundingClientRect()
  const below = box.bottom + 40 < window.innerHeight
  const left = Math.min(Math.max(box.left + box.width / 2, 60), window.innerWidth - 60)
  return { left, top: below ? box.bottom + 6 : box.top - 6, side: below ? 'bottom' : 'top' }
}

/** Shows the name of a control that has no visible text; the control keeps its own accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const wrap = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState<Place>()

  const later = (delay: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, delay)
  }
  const open = () => wrap.current?.firstElementChild && setPlace(placeBeside(wrap.current.firstElementChild))
  const close = useCallback(() => {
    clearTimeout(timer.current)
    setPlace(undefined)
  }, [])

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!place) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', onKey)
    document.addEventListener('scroll', close, { capture: true, passive: true })
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('scroll', close, { capture: true })
    }
  }, [place, close])

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
      {place &&
        text &&
        createPortal(
          <span
            className="tooltip tooltip--floating"
            data-side={place.side}
            style={{ left: place.left, top: place.top }}
            aria-hidden
            onPointerEnter={() => clearTimeout(timer.current)}
          >
            {text}
          </span>,
          document.body,
        )}
    </span>
  )
}
