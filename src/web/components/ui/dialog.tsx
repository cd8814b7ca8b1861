import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { later } from '#web/lib/page/later.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import type { DialogPanelProps } from './dialog-panel.tsx'
import { LateOverlay } from './late-overlay.tsx'

/** Loads with the first dialog, because most visits open none. */
export const dialogPanel = later(() => import('./dialog-panel.tsx'))

export type DialogProps = DialogPanelProps & {
  /** With unsaved input, closing asks first. */
  dirty?: boolean
}

const CloseContext = createContext<() => void>(() => {})

/** Closes the surrounding dialog; asks first when it is dirty. */
export const useCloseDialog = () => useContext(CloseContext)

/** A modal dialog, which asks before it discards input. */
export function Dialog({ open, onClose, dirty, children, ...panel }: DialogProps) {
  const [asking, setAsking] = useState(false)
  // Once used it stays, so that it can disappear gradually; each opening returns the focus to what opened it.
  const [shown, setShown] = useState({ open, openings: Number(open) })
  if (open !== shown.open) setShown({ open, openings: shown.openings + Number(open) })
  if (shown.openings === 0) return null
  const close = () => (dirty ? setAsking(true) : onClose())
  const leave = () => {
    setAsking(false)
    onClose()
  }
  return (
    <LateOverlay key={shown.openings} code={dialogPanel} onClose={onClose}>
      {({ DialogPanel }) => (
        <DialogPanel {...panel} open={open} onClose={close}>
          <CloseContext value={close}>{children}</CloseContext>
          {asking && <AskBeforeLeaving onStay={() => setAsking(false)} onLeave={leave} />}
        </DialogPanel>
      )}
    </LateOverlay>
  )
}

/** Rendered inside the dialog, so that the focus returns there when it closes. */
function AskBeforeLeaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useT('ui')
  return (
    <ConfirmDialog
      open
      title={t('dialog.leaveTitle')}
      cancelLabel={t('dialog.stay')}
      confirmLabel={t('dialog.leave')}
      onClose={onStay}
      onConfirm={onLeave}
    >
      {t('dialog.leaveText')}
    </ConfirmDialog>
  )
}

/** A body that scrolls is a stop of the keyboard. */
export function DialogBody(props: ComponentProps<'div'>) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = body.current!
    if (box.scrollHeight > box.clientHeight) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  return <div {...props} ref={body} className={cx('modal__body', props.className)} />
}

/** Secondary button first, primary at the right; a `grow` element before them holds a note. */
export const DialogFoot = (props: ComponentProps<'footer'>) => (
  <footer {...props} className={cx('modal__foot', props.className)} />
)

export type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  /** Names the action: «Cancelar candidatura», never «Sim». */
  confirmLabel: ReactNode
  /** The safe choice; it comes first and has the focus. */
  cancelLabel: ReactNode
  tone?: 'danger' | 'primary'
  loading?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, tone = 'danger', loading, onConfirm, onClose } = props
  return (
    <Dialog open={open} onClose={onClose} title={title} size="sm" role="alertdialog">
      {children && <DialogBody className="muted">{children}</DialogBody>}
      <DialogFoot>
        <SafeWayOut onClick={onClose}>{cancelLabel}</SafeWayOut>
        <Button variant={tone} loading={loading ?? false} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** Takes the focus in an effect: `autoFocus` runs too early inside another dialog, which takes the focus back. */
function SafeWayOut({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
  }, [])
  return (
    <Button ref={button} onClick={onClick}>
      {children}
    </Button>
  )
}
