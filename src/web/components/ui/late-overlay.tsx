import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { Later } from '#web/lib/page/later.ts'

type Props<M> = {
  code: Later<M>
  /** What opened it; by default whatever has the focus when this mounts. */
  opener?: RefObject<HTMLElement | null>
  children: (code: M) => ReactNode
}

/**
 * An overlay whose code loads on first use. A closing overlay returns the focus to what had it at its first render:
 * by then somebody may have tabbed on, so the focus first goes back to what opened it.
 */
export function LateOverlay<M>({ code, opener, children }: Props<M>) {
  const focused = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    focused.current = document.activeElement as HTMLElement
  }, [])
  return (
    <Suspense>
      <AtOpener code={code} opener={opener ?? focused}>
        {children}
      </AtOpener>
    </Suspense>
  )
}

function AtOpener<M>({ code, opener, children }: Required<Props<M>>) {
  const loaded = code.use()
  const [isReady, setReady] = useState(false)
  useLayoutEffect(() => {
    opener.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/set-state-in-effect -- the overlay reads the focus while it renders
    setReady(true)
  }, [opener])
  return isReady && children(loaded)
}
