import { type ReactNode, type RefObject, useEffect, useState } from 'react'
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
  const isButtonSeen = useIsButtonSeen(panel)
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

/** True until the browser reports that the panel's main button is not, or not wholly, between the bars of the page. */
function useIsButtonSeen(panel: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(true)
  // After every render, because another state of the record has another button.
  useEffect(() => {
    const button = panel.current?.querySelector('.btn--ink, .btn--primary')
    if (!button || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setIsSeen(entry?.isIntersecting ?? true), {
      rootMargin: '-10% 0px',
      threshold: 1,
    })
    observer.observe(button)
    return () => observer.disconnect()
  })
  return isSeen
}
