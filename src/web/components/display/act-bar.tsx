import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { TimeLeftInline } from './countdown.tsx'
import './act-bar.css'

type Props = {
  /** What the time left is until: «Fecha em». */
  label: string
  to: string
  losable?: boolean
  /** The page's own place of the action; the bar shows only while its main button is out of sight. */
  panel: RefObject<HTMLElement | null>
  /** The one action. */
  children: ReactNode
}

/** On a phone: the time left and the one action, above the navigation. */
export function ActBar({ label, to, losable = false, panel, children }: Props) {
  const isButtonSeen = useIsSeen(panel, { selector: '.btn--ink, .btn--primary', rootMargin: '-10% 0px', threshold: 1 })
  if (isButtonSeen) return null
  return (
    <div className="actbar lcd">
      <p className="grow">
        <span className="tiny muted">{label}</span>
        <TimeLeftInline to={to} losable={losable} plain={false} />
      </p>
      {children}
    </div>
  )
}

type JumpProps = {
  label: string
  /** Until when it is due. */
  to?: string | null | undefined
  /** What to do further down the page. */
  panel: RefObject<HTMLElement | null>
  /** Names the way: «Escrever». */
  act: string
}

/** On a phone: the way to what is to be done further down, until it is reached. */
export function JumpBar({ label, to, panel, act }: JumpProps) {
  const isSeen = useIsSeen(panel, { rootMargin: '0px 0px -35%' })
  if (isSeen) return null
  const jump = () => {
    panel.current?.scrollIntoView({ block: 'start' })
    panel.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true })
  }
  return (
    <div className="actbar lcd">
      <p className="grow">
        <span className="small">{label}</span>
        {to && <TimeLeftInline to={to} plain={false} />}
      </p>
      <Button variant="ink" onClick={jump}>
        {act}
      </Button>
    </div>
  )
}

/** True until the browser reports that it is not, or not wholly, between the bars of the page. */
function useIsSeen(
  panel: RefObject<HTMLElement | null>,
  { selector, ...room }: IntersectionObserverInit & { selector?: string },
): boolean {
  const [isSeen, setIsSeen] = useState(true)
  // After every render, because another state of the record has another button.
  useEffect(() => {
    const target = selector ? panel.current?.querySelector(selector) : panel.current
    if (!target || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setIsSeen(entry?.isIntersecting ?? true), room)
    observer.observe(target)
    return () => observer.disconnect()
  })
  return isSeen
}
