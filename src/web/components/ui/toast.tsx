import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { later } from '#web/lib/page/later.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from './toast-store.ts'
import './toast.css'

const SHOWN_FOR = 6000
/** Long enough to read, decide and come by keyboard. */
const WITH_ACTION_FOR = 20_000
/** Few pages are the place of a success. */
const success = later(() => import('#web/components/display/success-moment.tsx'))
const ICONS = { success: CircleCheck, danger: CircleAlert, warning: TriangleAlert, info: Info }

/** Rendered once in the shell; `toast()` fills it. */
export function ToastRegion() {
  const t = useT('ui')
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const way = useWayBack()
  return (
    <section className="toasts" aria-label={t('toast.region')} aria-live="polite" aria-keyshortcuts={key} {...way}>
      {toasts.map((shown) => (
        <ToastCard key={shown.id} toast={shown} onClose={() => dismissToast(shown.id)} />
      ))}
    </section>
  )
}

const key = 'F6'

/** F6 leads to the newest toast from anywhere on the page; once it is gone, the focus goes back to where it was. */
function useWayBack() {
  const ref = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const button = ref.current?.querySelector<HTMLElement>('.toast:last-child button')
      if (event.key !== key || !button) return
      event.preventDefault()
      button.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (document.activeElement === document.body && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    if (!ref.current?.contains(document.activeElement)) cameFrom.current = null
  })
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!ref.current?.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  return { ref, onFocus }
}

/** Errors and moments of success stay until closed; other toasts disappear, but not while hovered or focused. */
function useLeaving({ tone, action, moment }: Toast, leave: () => void) {
  const [held, setHeld] = useState(false)
  const left = useRef(action ? WITH_ACTION_FOR : SHOWN_FOR)
  const stays = tone === 'danger' || moment
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
  const hold = useLeaving(toast, onClose)
  const Success = success.useLoaded(toast.moment)
  const role = toast.tone === 'danger' ? 'alert' : undefined
  return (
    <div className={cx('toast', `toast--${toast.tone}`)} role={role} {...hold}>
      {Success && toast.moment ? (
        <Success.SuccessMoment title={toast.title} text={toast.text ?? ''} />
      ) : (
        <>
          <Icon />
          <div className="grow">
            <p className="medium">{toast.title}</p>
            {toast.text && <p className="small subtle">{toast.text}</p>}
          </div>
        </>
      )}
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
