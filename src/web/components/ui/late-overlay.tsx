import { type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { dialogOpenedBy } from '#web/lib/page/kept-focus.ts'
import type { Later } from '#web/lib/page/later.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { toast } from './toast-store.ts'

type Props<M> = {
  code: Later<M>
  /** What opened it; by default whatever has the focus when this mounts. */
  opener?: RefObject<HTMLElement | null>
  /** Called when the code cannot be loaded: the page stays as it is, and the next press tries again. */
  onClose: () => void
  children: (code: M) => ReactNode
}

/**
 * An overlay whose code loads on first use. A closing overlay returns the focus to what had it at its first render:
 * by then somebody may have tabbed on, so the focus first goes back to what opened it.
 */
export function LateOverlay<M>({ opener, ...rest }: Props<M>) {
  // At the first render: an effect would come after the one below when the code is there already.
  const [focused] = useState(() => ({ current: openerNow() }))
  return (
    <Suspense>
      <AtOpener {...rest} opener={opener ?? focused} />
    </Suspense>
  )
}

let pressedIn: HTMLElement | null = null

/** An item of a menu was chosen. It leaves with its menu, so what it opens returns the focus to the menu's button. */
export function itemPressed(button: HTMLElement | null) {
  pressedIn = button
  const forget = () => (pressedIn = null)
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, forget, { capture: true, once: true })
}

const openerNow = () => pressedIn ?? (document.activeElement as HTMLElement)

const mostFrames = 60

function AtOpener<M>({ code, opener, onClose, children }: Required<Props<M>>) {
  const loaded = useLoaded(code, onClose)
  const isLoaded = loaded !== undefined
  const [isReady, setReady] = useState(false)
  useLayoutEffect(() => {
    if (!isLoaded) return
    let frame = 0
    // While a menu closes, nothing around it can take the focus: wait until it is gone.
    const take = (left: number) => {
      opener.current?.focus({ preventScroll: true })
      const isThere = !opener.current?.isConnected || document.activeElement === opener.current
      dialogOpenedBy(opener.current)
      if (isThere || left === 0) setReady(true)
      else frame = requestAnimationFrame(() => take(left - 1))
    }
    take(mostFrames)
    return () => cancelAnimationFrame(frame)
  }, [opener, isLoaded])
  return isReady && isLoaded && children(loaded)
}

function useLoaded<M>(code: Later<M>, onClose: () => void): M | undefined {
  const t = useT('ui')
  const [loaded, setLoaded] = useState(code.loaded)
  const fail = useEffectEvent(() => {
    toast(t('dialog.lost'), { tone: 'danger' })
    onClose()
  })
  const isLoaded = loaded !== undefined
  useEffect(() => {
    if (isLoaded) return
    let isGone = false
    code.load().then(
      (value) => isGone || setLoaded(() => value),
      () => isGone || fail(),
    )
    return () => void (isGone = true)
  }, [code, isLoaded])
  return loaded
}
