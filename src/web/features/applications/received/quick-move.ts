import type { TeamMove } from '#contract/applications/states.ts'
import { moveReceived, type ReceivedApplication, type Stage } from '#contract/applications/received.ts'
import { lateDialog } from '#web/components/ui/late-dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { call } from '#web/lib/api/client.ts'
import { useChange } from '#web/lib/api/lists.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { type Moved, useMovedToast } from './moved-toast.ts'

export const MoveDialog = lateDialog(() => import('./move-dialog.tsx').then((file) => file.MoveDialog))

/** These moves say something to the applicant, so they are written first. */
export const needsDialog = (to: TeamMove) => to === 'interview' || to === 'offer' || to === 'rejected'

/** A move that needs no words, also into a stage. */
export function useQuickMove() {
  const m = useT('applications-manage')
  const act = useAct()
  const say = useMovedToast()
  const move = useChange(
    'applications',
    ({ id, ...body }: { id: string; to: TeamMove; stage?: string | null; version: number }) =>
      call(moveReceived, { params: { id }, body }),
  )
  return async (application: Moved & Pick<ReceivedApplication, 'state'>, to: TeamMove, stage?: Stage | null) => {
    const { id, version, state } = application
    const into = stage === undefined ? {} : { stage: stage?.id ?? null }
    if (!(await act(() => move.mutateAsync({ id, to, version, ...into })))) return
    // Within a state nobody is told, so there is nothing to take back.
    if (state === to) toast(m('stageMoved'))
    else say(application, to)
  }
}
