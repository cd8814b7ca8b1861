import type { TeamMove } from '#contract/applications/states.ts'
import { undoMinutes, type ReceivedApplication } from '#contract/applications/received.ts'
import { minuteMs } from '#contract/times.ts'
import { toast } from '#web/components/ui/toast-store.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useUndoMoves } from './use-undo-moves.ts'

export type Moved = Pick<ReceivedApplication, 'id' | 'version' | 'applicant'>

/** Says what happened, when the mail leaves, and offers to take it back. */
export function useMovedToast() {
  const m = useT('applications-manage')
  const t = useT('applications')
  const wayBack = useWayBack()
  return ({ id, applicant }: Moved, to: TeamMove) =>
    toast(
      m('moved', { name: applicant?.name ?? t('received.left'), state: t(`state.${to}`).toLocaleLowerCase() }),
      wayBack([id]),
    )
}

/** When the mail leaves, and for moves that are known by id, the button that takes them back. */
export function useWayBack() {
  const m = useT('applications-manage')
  const { time } = useFormat()
  const undo = useUndoMoves()
  return (ids: string[] | undefined) => ({
    text: m('tellsAt', { time: time(Date.now() + undoMinutes * minuteMs) }),
    ...(ids && { action: { label: m('undo.act'), run: () => void undo(ids) } }),
  })
}
