import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useT } from '#web/lib/text/i18n.ts'
import { AriaLocale } from './aria-locale.tsx'
import { cx } from './class-names.ts'
import './dialog.css'
import { IconButton } from './icon-button.tsx'
import { dismissSuccesses } from './toast-store.ts'

export type DialogPanelProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** One line under the title. */
  context?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** As high as the screen allows, whatever is inside: for what loads late or has tabs. */
  tall?: boolean
  role?: 'dialog' | 'alertdialog'
  /** `DialogBody` and `DialogFoot`, optionally inside a form. */
  children: ReactNode
}

/** A modal dialog; a bottom sheet on small screens. */
export function DialogPanel({ open, onClose, title, context, size = 'md', tall, role, children }: DialogPanelProps) {
  const t = useT('ui')
  useEffect(() => {
    if (open) dismissSuccesses()
  }, [open])
  return (
    <AriaLocale>
      <ModalOverlay
        className="scrim"
        isOpen={open}
        isDismissable={role !== 'alertdialog'}
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Modal className={cx('modal', size !== 'md' && `modal--${size}`, tall && 'modal--tall')}>
          <AriaDialog className="modal__panel" role={role}>
            <header className="modal__head">
              <div className="grow">
                <Heading slot="title" className="modal__title">
                  {title}
                </Heading>
                {context && <p className="modal__context">{context}</p>}
              </div>
              {role !== 'alertdialog' && (
                <IconButton size="sm" name={t('close')} onClick={onClose}>
                  <X />
                </IconButton>
              )}
            </header>
            {children}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}
