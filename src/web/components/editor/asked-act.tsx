import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '#web/components/ui/dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'

type Asked = Pick<ConfirmDialogProps, 'title' | 'tone'> & {
  /** On the button that acts, on the one that does not, and afterwards where the page itself does not show it. */
  words: { act: ReactNode; keep: ReactNode; done?: string }
  act: () => Promise<unknown>
}

export type AskedActProps = Asked & { children?: ReactNode; onClose: () => void }

/** Asks before it acts. What went wrong is told, and the question is over either way. */
export function AskedAct({ title, tone, words, act, children, onClose }: AskedActProps) {
  const acting = useAct()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    if ((await acting(act)) && words.done) toast(words.done)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={title}
      tone={tone}
      confirmLabel={words.act}
      cancelLabel={words.keep}
      loading={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}

export type AskedButtonProps = Omit<ButtonProps, 'onClick'> & { asked: Asked & { text?: ReactNode } }

/** A button that asks before it acts; it says what the question's own button says unless it holds something else. */
export function AskedButton({ asked: { text, ...asked }, children = asked.words.act, ...button }: AskedButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {asking && (
        <AskedAct {...asked} onClose={() => setAsking(false)}>
          {text}
        </AskedAct>
      )}
    </>
  )
}
