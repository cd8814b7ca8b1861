import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useUndo } from '../api.ts'

/** Takes these moves back, or all of one's own; says how many somebody else has moved meanwhile. */
export function useUndoMoves() {
  const m = useT('applications-manage')
  const act = useAct()
  const undo = useUndo()
  return (ids?: string[]) =>
    act(async () => {
      const { undone, left } = await undo.mutateAsync(ids ? { ids } : {})
      toast(
        m('undo.done', { count: undone }),
        left > 0 ? { tone: 'warning', text: m('undo.left', { count: left }) } : {},
      )
    })
}
