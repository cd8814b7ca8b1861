import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'

export type RemoveDialogProps = {
  title: string
  text: string
  /** On the button that removes, on the one that does not, and afterwards. */
  words: { remove: string; keep: string; removed: string }
  remove: () => Promise<unknown>
  /** The list that lacks the record afterwards. */
  list: string
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a record is removed from its own page, and returns to the list. */
export function RemoveDialog({ title, text, words, remove, list, refresh, onClose }: RemoveDialogProps) {
  const act = useAct()
  const navigate = useNavigate()
  const [removing, setRemoving] = useState(false)
  const confirm = async () => {
    setRemoving(true)
    if (!(await act(remove))) return onClose()
    // Leave the page first: its queries would refetch the deleted record.
    await navigate({ to: list, ignoreBlocker: true })
    toast(words.removed)
    await refresh()
  }
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={words.remove}
      cancelLabel={words.keep}
      loading={removing}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  )
}
