import { useNavigate } from '@tanstack/react-router'
import { AskedAct } from './asked-act.tsx'

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
  const navigate = useNavigate()
  const act = async () => {
    await remove()
    // Leave the page first: its queries would refetch the deleted record.
    await navigate({ to: list, ignoreBlocker: true })
    await refresh()
  }
  return (
    <AskedAct
      title={title}
      words={{ act: words.remove, keep: words.keep, done: words.removed }}
      act={act}
      onClose={onClose}
    >
      {text}
    </AskedAct>
  )
}
