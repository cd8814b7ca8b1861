import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '#web/lib/text/i18n.ts'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from './toast-store.ts'
import './toast.css'

const SHOWN_FOR = 6000
const ICONS = { success: CircleCheck, danger: CircleAlert, warning: TriangleAlert, info: Info }

/** Rendered once in the shell; `toast()` fills it. */
export function ToastRegion() {
  const t = useT('ui')
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  return (
    <section className="toasts" aria-label={t('toast.region')} aria-live="polite">
      {toasts.map((shown) => (
        <ToastCard key={shown.id} toast={shown} onClose={() => dismissToast(shown.id)} />
      ))}
    </section>
  )
}

/** Errors stay until closed; other toasts disappear, but not while hovered or focused. */
function useLeaving(stays: boolean, leave: () => void) {
  const [held, setHeld] = useState(false)
  const left = useRef(SHOWN_FOR)
  useEffect(() => {
    if (stays || held) return
    const since = Date.now()
    const timer = setTimeout(leave, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - since
    }
  })
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
}

export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const t = useT('ui')
  const Icon = ICONS[toast.tone]
  const stays = toast.tone === 'danger'
  const hold = useLeaving(stays, onClose)
  return (
    <div className={cx('toast', `toast--${toast.tone}`)} role={stays ? 'alert' : undefined} {...hold}>
      <Icon />
      <div className="grow">
        <p className="medium">{toast.title}</p>
        {toast.text && <p className="small subtle">{toast.text}</p>}
      </div>
      {toast.action && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            toast.action?.run()
            onClose()
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton size="sm" name={t('close')} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  )
}
