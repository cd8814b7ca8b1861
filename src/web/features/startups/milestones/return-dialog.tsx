import { milestoneLimits, type Milestone } from '#contract/startups/milestones.ts'
import type { StartupDetail } from '#contract/startups/startups.ts'
import { TextDialog } from '#web/components/editor/text-dialog.tsx'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useMoveMilestone } from './api.ts'

type Props = { startup: StartupDetail; milestone: Milestone; onClose: () => void }

/** Sends a milestone back to its team, never without saying why. */
export function ReturnDialog({ startup, milestone: { id, title, version }, onClose }: Props) {
  const t = useT('startups')
  const lang = useLocale()
  const move = useMoveMilestone(startup.id)
  return (
    <TextDialog
      title={t('milestone.returnTitle', { title })}
      context={t('milestone.returnText')}
      words={{ act: t('milestone.return'), keep: t('team.cancel') }}
      label={t('milestone.reason')}
      name="reason"
      limit={milestoneLimits.reason}
      rows={4}
      draftKey={`milestone.${id}`}
      send={(reason) => move.mutateAsync({ milestoneId: id, state: 'in_progress', reason, lang, version })}
      onClose={onClose}
    />
  )
}
