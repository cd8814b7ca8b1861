import { useState } from 'react'
import { discardDraft, hasDraft } from './drafts.ts'

/**
 * Whether a dialog with a form of this `draftKey` is open. If the session expires over it, it opens again by itself
 * where the person comes back to; closing it by hand forgets what was typed.
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
