import { useState } from 'react'
import { discardDraft, hasDraft } from './drafts.ts'

/**
 * Whether the dialog with this `draftKey` is open. If the session expires, the dialog reopens after login with its
 * draft; closing it deletes the draft.
 */
export function useDraftDialog(draftKey: string) {
  const [isOpen, setOpen] = useState(() => hasDraft(draftKey))
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      discardDraft(draftKey)
      setOpen(false)
    },
  }
}
