import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { discardDraft } from '#web/lib/forms/drafts.ts'
import { useLeaveGuard } from '#web/lib/forms/leave-guard.ts'
import { useT } from '#web/lib/text/i18n.ts'

/** Asks before the person leaves a form with unsaved changes; leaving deletes the draft. */
export function LeaveGuard({ dirty, draftKey }: { dirty: boolean; draftKey?: string | undefined }) {
  const t = useT('ui')
  const guard = useLeaveGuard(dirty)
  const leave = () => {
    if (draftKey) discardDraft(draftKey)
    guard.leave()
  }
  return (
    <ConfirmDialog
      open={guard.blocked}
      title={t('dialog.leaveTitle')}
      confirmLabel={t('dialog.leave')}
      cancelLabel={t('dialog.stay')}
      onConfirm={leave}
      onClose={guard.stay}
    >
      {t('dialog.leaveText')}
    </ConfirmDialog>
  )
}
